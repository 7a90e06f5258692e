import { text } from 'node:stream/consumers'
import {
  type ClientBody,
  addAppClient,
  answerInteraction,
  listAppClients,
  removeAppClient,
  rotateClientSecret,
  updateAppClient,
} from '@csuite/shared/contract/app-clients'
import { ownActivity } from '@csuite/shared/contract/audit'
import { registerApp } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { addGroup, changeGroupPeople } from '@csuite/shared/contract/groups'
import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { prepareSecondFactor } from '@csuite/shared/contract/second-factor'
import { renewSession } from '@csuite/shared/contract/sessions'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import type { LightMyRequestResponse } from 'fastify'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { TEST_PASSWORD, atStart, cookiesOf, openTestApi } from '../../testing/test-api'
import { closeDomain } from '../../testing/close-domain'
import { turnOnSecondFactor } from '../../testing/test-second-factor'
import { TestBrowser } from '../../testing/test-openid'
import { openServer } from '../../testing/ports'
import { until } from '../../testing/until'
import { takesNotices } from './exact-address'
import { fetchNotice } from './fetch-notice'

const BACK_CHANNEL = 'http://schemas.openid.net/event/backchannel-logout'
const ISSUER = 'http://localhost:3000'
const RETURN = 'https://herramienta.example/vuelta'
const ofURL = (ended: URL | LightMyRequestResponse): URL => {
  if (ended instanceof URL) return ended
  throw new Error(`${ended.statusCode} ${ended.body}`)
}
const ofAnswer = (ended: URL | LightMyRequestResponse) => {
  if (ended instanceof URL) throw new Error(ended.href)
  return [ended.statusCode, ended.json<{ code: string }>().code]
}

describe('the OpenID Provider', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  let serial = 0

  const addApp = () =>
    api.result(registerApp, { body: { nombre: `Panel ${(serial += 1)}`, descripcion: 'X' } }, admin)
  const addClient = async (more: Partial<ClientBody> = {}, appId?: number) => {
    const id = appId ?? (await addApp()).id
    const body = { nombre: 'Grafana', tipo: 'confidencial' as const, redirecciones: [RETURN], ...more }
    return { appId: id, ...(await api.result(addAppClient, { params: { id }, body }, admin)) }
  }
  type Added = Awaited<ReturnType<typeof addClient>>

  /** Of somebody who is signed in to the portal. */
  const newBrowser = async () => new TestBrowser(api, (await api.signUp()).token)
  /** The client's side, over the API itself. */
  const asClient = async (
    { clienteId, secreto }: Pick<Added, 'clienteId' | 'secreto'>,
    method = openid.ClientSecretBasic,
  ) => {
    const overInject: openid.CustomFetch = async (url, { method: verb, headers, body }) => {
      const { pathname, search } = new URL(url)
      const payload = body === undefined || body === null ? undefined : String(body)
      const answer = await api.inject({
        method: verb as 'GET',
        url: pathname + search,
        headers: headers as Record<string, string>,
        ...(payload === undefined ? {} : { payload }),
      })
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    }
    return openid.discovery(
      new URL(ISSUER),
      clienteId,
      undefined,
      secreto ? method(secreto) : openid.None(),
      {
        execute: [openid.allowInsecureRequests],
        [openid.customFetch]: overInject,
      },
    )
  }
  const addressFor = async (config: openid.Configuration, more: Record<string, string> = {}) => {
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const nonce = openid.randomNonce()
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: RETURN,
      scope: 'openid profile email groups plans',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce, ...more },
    }).href
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
    return { address, checks }
  }
  /** A person signed in to a client. */
  const signIn = async (added: Added, browser: TestBrowser, more: Record<string, string> = {}) => {
    const config = await asClient(added)
    const { address, checks } = await addressFor(config, more)
    const back = ofURL(await browser.authorize(address))
    return { config, back, checks, tokens: await openid.authorizationCodeGrant(config, back, checks) }
  }

  test('answers nowhere before a client exists', async () => {
    for (const url of [
      '/.well-known/openid-configuration',
      '/oidc/jwks',
      '/oidc/auth?client_id=x',
      '/oidc/salir',
    ]) {
      const answer = await api.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
  })

  test('discovery and keys', async () => {
    const client = await addClient()
    const metadata = (await asClient(client)).serverMetadata()
    expect(metadata).toMatchObject({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/oidc/auth`,
      subject_types_supported: ['public'],
      backchannel_logout_session_supported: true,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    })
    for (const [name, value] of Object.entries(metadata))
      if (name.endsWith('_endpoint')) expect(String(value)).toMatch(/^http:\/\/localhost:3000\/oidc\//)
    const { keys } = (await api.inject({ url: '/oidc/jwks' })).json<{ keys: { alg: string }[] }>()
    expect(keys.map(({ alg }) => alg).sort()).toEqual(['ES256', 'RS256'])
    expect(JSON.stringify(keys)).not.toContain('"d"')
  })

  test('a person enters, with the claims of the scopes, by either way of telling the secret', async () => {
    const person = await api.signUp()
    const group = await api.result(addGroup, { body: { nombre: 'Turno A' } }, admin)
    await api.result(changeGroupPeople, { params: { id: group.id }, body: { agregar: [person.id] } }, admin)
    const client = await addClient()
    const browser = new TestBrowser(api, person.token)
    const { tokens, config } = await signIn(client, browser)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      ...{ iss: ISSUER, aud: client.clienteId, acr: 'urn:csuite:1', amr: ['pwd'] },
      ...{ name: 'Ana Ruiz', email: person.email, email_verified: true, groups: ['Turno A'], plans: [] },
    })
    expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256')
    const told = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
    expect(told).toMatchObject({ sub: claims?.sub, groups: ['Turno A'] })
    // Another client knows the same person, and the browser is asked nothing more.
    const other = await addClient()
    const second = await asClient(other, openid.ClientSecretPost)
    const { address, checks } = await addressFor(second, { prompt: 'none' })
    const back = (await browser.start(address)).location
    const again = await openid.authorizationCodeGrant(second, back, checks)
    expect(again.claims()?.sub).toBe(claims?.sub)
  })

  test.each([
    [
      'a code',
      async (config: openid.Configuration, { back, checks }: Awaited<ReturnType<typeof signIn>>) => {
        await openid.authorizationCodeGrant(config, back, checks)
      },
    ],
    [
      'a refresh token',
      async (config: openid.Configuration, { tokens }: Awaited<ReturnType<typeof signIn>>) => {
        const rotated = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
        expect(rotated.refresh_token).not.toBe(tokens.refresh_token)
        await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
      },
    ],
  ])('%s used twice is refused and ends what it gave', async (_what, repeat) => {
    const entered = await signIn(await addClient({ tipo: 'publico' }), await newBrowser())
    const { config, tokens } = entered
    await expect(repeat(config, entered)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(openid.fetchUserInfo(config, tokens.access_token, openid.skipSubjectCheck)).rejects.toThrow()
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('of a code that is sent twelve times at once one is taken, and then none is worth anything', async () => {
    const config = await asClient(await addClient())
    const { address, checks } = await addressFor(config)
    const back = ofURL(await (await newBrowser()).authorize(address))
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => openid.authorizationCodeGrant(config, back, checks)),
    )
    const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(taken.length).toBeLessThanOrEqual(1)
    for (const { access_token } of taken)
      await expect(openid.fetchUserInfo(config, access_token, openid.skipSubjectCheck)).rejects.toThrow()
  })

  test.each([
    ['an unknown client', { client_id: 'nadie' }, 400, 'no está registrada'],
    ['a client with a NUL', { client_id: 'a\u0000b' }, 400, 'no está registrada'],
    ['a redirect with one more character', { redirect_uri: `${RETURN}/` }, 400, 'dirección de retorno'],
    [
      'a redirect of another case',
      { redirect_uri: 'https://herramienta.example/Vuelta' },
      400,
      'dirección de retorno',
    ],
    ['nobody there', { prompt: 'none' }, 303, 'login_required'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 303, 'invalid_request'],
    ['a request object', { request: 'x.y.z' }, 303, 'request_not_supported'],
    ['a request by address', { request_uri: 'https://x.example/r' }, 303, 'request_uri_not_supported'],
    ['a window of its own', { response_mode: 'web_message' }, 303, 'unsupported_response_mode'],
    [
      'a hint and claims, which change nothing',
      { login_hint: '<b>', claims: '{"userinfo":{"phone":null}}' },
      303,
      '/api/oidc/interaccion/',
    ],
  ])('%s', async (_what, more: Record<string, string>, status, said) => {
    const { address } = await addressFor(await asClient(await addClient()), more)
    const answer = await new TestBrowser(api).get(address)
    expect([answer.statusCode, answer.statusCode === 303 ? answer.headers.location : answer.body]).toEqual([
      status,
      expect.stringContaining(said),
    ])
    if (status === 400) {
      expect(answer.body).toContain('<html lang="es">')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('a public client needs PKCE, and its page may ask for tokens from its own origin only', async () => {
    const client = await addClient({ tipo: 'publico' })
    expect(client.secreto).toBeUndefined()
    const { tokens } = await signIn(client, await newBrowser())
    expect(tokens.access_token).toBeTruthy()
    const bare = `/oidc/auth?client_id=${client.clienteId}&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(RETURN)}`
    expect((await new TestBrowser(api).get(bare)).headers.location).toContain('error=invalid_request')
    const preflight = async (origin: string) =>
      (
        await api.inject({
          method: 'OPTIONS',
          url: '/oidc/token',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
      ).headers['access-control-allow-origin']
    expect(await preflight('https://herramienta.example')).toBe('https://herramienta.example')
  })

  test('a request by POST is one by GET, and an answer may be a form that sends itself', async () => {
    const config = await asClient(await addClient())
    const { address, checks } = await addressFor(config, { response_mode: 'form_post' })
    const form = Object.fromEntries(new URL(address).searchParams)
    const browser = await newBrowser()
    const { location } = (await browser.get('/oidc/auth', { method: 'POST', form })).headers
    const { uid = '' } = await browser.start(String(location))
    const { ir } = (await browser.answer(uid)).json<{ ir: string }>()
    const page = await browser.get(ir)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/)
    const back = new URL(RETURN)
    for (const [, name = '', value] of page.body.matchAll(/name="(\w+)" value="([^"]*)"/g))
      back.searchParams.set(name, value ?? '')
    expect((await openid.authorizationCodeGrant(config, back, checks)).id_token).toBeTruthy()
    const leave = await browser.get('/oidc/salir', { method: 'POST', form: { state: 'a\r\nb' } })
    expect([leave.statusCode, leave.headers.location]).toEqual([303, '/oidc/salir?state=a%0D%0Ab'])
    for (const method of ['GET', 'POST'] as const)
      expect((await browser.get('/oidc/reg', { method })).statusCode).toBe(404)
  })

  test("a client's token opens nothing of the portal's, nor the portal's anything of a client's", async () => {
    const person = await api.signUp()
    const { config, tokens } = await signIn(
      await addClient({ algoritmo: 'ES256' }),
      new TestBrowser(api, person.token),
    )
    expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('ES256')
    for (const token of [tokens.access_token, tokens.id_token, tokens.refresh_token])
      expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    await expect(openid.fetchUserInfo(config, person.token, openid.skipSubjectCheck)).rejects.toThrow()
  })

  test.each([
    ['confidencial', true],
    ['publico', false],
  ] as const)(
    'of twelve refreshes of a %s client at once one is taken, whose tokens live on: %s',
    async (tipo, lives) => {
      const { config, tokens } = await signIn(await addClient({ tipo }), await newBrowser())
      const refresh = () => openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
      const all = await Promise.allSettled(Array.from({ length: 12 }, refresh))
      const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(taken).toHaveLength(1)
      const after = await openid
        .refreshTokenGrant(config, taken[0]?.refresh_token ?? '')
        .catch(() => undefined)
      expect(after !== undefined).toBe(lives)
      api.advance(11_000)
      await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' })
      await expect(openid.refreshTokenGrant(config, after?.refresh_token ?? 'x')).rejects.toThrow()
      api.advance(-11_000)
    },
  )

  test('an interaction belongs to the browser that began it', async () => {
    const person = await api.signUp()
    const { address } = await addressFor(await asClient(await addClient()))
    const attacker = await newBrowser()
    const { uid = '' } = await attacker.start(address)
    const victim = new TestBrowser(api, person.token)
    expect(ofAnswer(await victim.answer(uid))).toEqual([410, 'INTERACTION_OVER'])
    const answered = await attacker.answer(uid)
    expect(answered.statusCode).toBe(200)
    const { ir } = answered.json<{ ir: string }>()
    expect((await victim.get(ir)).statusCode).toBe(400)
    expect((await attacker.start(ir)).location.searchParams.get('code')).toBeTruthy()
    expect(ofAnswer(await attacker.answer(uid))).toEqual([410, 'INTERACTION_OVER'])
    const page = await api.inject({ url: `/api/oidc/interaccion/${uid}` })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/autorizar/${uid}`])
  })

  test('cookies that another host of the domain may have planted make nobody finish what its page began', async () => {
    const { address } = await addressFor(await asClient(await addClient()))
    const begun = await api.inject({ url: new URL(address).pathname + new URL(address).search })
    const uid = /[^/]+$/.exec(String(begun.headers.location))?.[0] ?? ''
    const planted = begun.cookies.filter(({ path }) => path !== '/')
    const cookieOf = (cookies: typeof planted) =>
      cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { token } = await api.signUp()
    const answerWith = (cookies: typeof planted) =>
      api.call(answerInteraction, { params: { uid } }, { token, headers: { cookie: cookieOf(cookies) } })
    expect(ofAnswer(await answerWith(planted))).toEqual([410, 'INTERACTION_OVER'])
    expect((await answerWith(begun.cookies as typeof planted)).statusCode).toBe(200)
    const goOn = (cookies: typeof planted) =>
      api.inject({ url: `/oidc/auth/${uid}`, headers: { cookie: cookieOf(cookies) } })
    const refused = await goOn(planted)
    expect([refused.statusCode, refused.cookies]).toEqual([400, []])
    expect((await goOn(begun.cookies as typeof planted)).headers.location).toMatch(`${RETURN}?code=`)
  })

  const closeAudience = (_person: unknown, { appId: id }: Added) =>
    api.result(setAudience, { params: { id }, body: { grupos: [], personas: [] } }, admin)
  const removeClient = (_person: unknown, { id }: Added) =>
    api.call(removeAppClient, { params: { id } }, admin)
  const demandFactor = (_person: unknown, { id, nombre, tipo, redirecciones }: Added) =>
    api.result(
      updateAppClient,
      { params: { id }, body: { nombre, tipo, redirecciones, segundoFactor: true } },
      admin,
    )
  const isGone = /La aplicación no está registrada en este portal/
  test.each([
    ['signs out', (person: { token: string }) => api.call(logout, {}, person), /error=login_required&/],
    [
      'is suspended',
      ({ id }: { id: number }) => api.result(toggleUserStatus, { params: { id } }, admin),
      /error=login_required&/,
    ],
    ['leaves the audience', closeAudience, /error=access_denied&/],
    ['is to have a second factor', demandFactor, /error=login_required&/],
    ['loses the client', removeClient, isGone],
    ['loses the last client, also a while later', () => api.sql`delete from oidc_clients`, isGone, 61_000],
  ])('nothing works once the person %s', async (_what, end, said, later = 0) => {
    const error = said === isGone ? 'invalid_client' : 'invalid_grant'
    const person = await api.signUp()
    const client = await addClient({ tipo: 'publico' })
    const browser = new TestBrowser(api, person.token)
    const { config, tokens } = await signIn(client, browser)
    const pending = await addressFor(config)
    const code = (await browser.start(pending.address)).location
    expect(code.searchParams.get('code')).toBeTruthy()
    await end(person, client)
    api.advance(later)
    const me = { url: '/oidc/me', headers: { authorization: `Bearer ${tokens.access_token}` } }
    const told = await api.inject(me)
    expect([told.statusCode, told.json()]).toMatchObject([401, { error: 'invalid_token' }])
    for (const refused of [
      () => openid.refreshTokenGrant(config, tokens.refresh_token ?? ''),
      () => openid.authorizationCodeGrant(config, code, pending.checks),
    ])
      await expect(refused()).rejects.toMatchObject({ error })
    const silent = await browser.get((await addressFor(config, { prompt: 'none' })).address)
    expect(silent.headers.location ?? silent.body).toMatch(said)
    api.advance(-later)
  })

  test('an application whose client is gone signs nobody out, and says so', async () => {
    const client = await addClient()
    const browser = await newBrowser()
    const { config, tokens } = await signIn(client, browser)
    await removeClient(undefined, client)
    const leave = openid.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' })
    const page = await browser.get(leave.href)
    expect([page.statusCode, page.body]).toEqual([
      400,
      expect.stringContaining('No se pudo cerrar la sesión'),
    ])
  })

  test('whoever is outside the audience is told of the app, and may go back', async () => {
    const person = await api.signUp()
    const client = await addClient()
    const audience = { grupos: [], personas: [], solicitable: true }
    await api.result(setAudience, { params: { id: client.appId }, body: audience }, admin)
    const browser = new TestBrowser(api, person.token)
    const { uid = '' } = await browser.start((await addressFor(await asClient(client))).address)
    const refused = await browser.answer(uid)
    expect(refused.json()).toMatchObject({
      ...{ statusCode: 403, code: 'FORBIDDEN_APP' },
      app: { id: client.appId, solicitable: true },
    })
    const back = await browser.answer(uid, { cancelar: true })
    const { location } = await browser.start(back.json<{ ir: string }>().ir)
    expect([location.origin + location.pathname, location.searchParams.get('error')]).toEqual([
      RETURN,
      'access_denied',
    ])
  })

  // Before the tests that move the API's clock, which oidc-provider does not have.
  test.each(['consent', 'select_account'])('prompt=%s is answered with the one account', async (prompt) => {
    const person = await api.signUp()
    const { tokens } = await signIn(await addClient(), new TestBrowser(api, person.token), { prompt })
    expect(tokens.claims()).toMatchObject({ email: person.email })
  })

  test.each<Record<string, string>>([{ prompt: 'login' }, { max_age: '0' }])(
    '%o asks the person to prove themselves again',
    async (more) => {
      const person = await api.signUp()
      const config = await asClient(await addClient())
      const browser = new TestBrowser(api, person.token)
      ofURL(await browser.authorize((await addressFor(config)).address))
      await new Promise((resolve) => setTimeout(resolve, 1100))
      const { address, checks } = await addressFor(config, more)
      const { uid = '' } = await browser.start(address)
      expect(ofAnswer(await browser.answer(uid))).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
      const since = Math.floor(Date.now() / 1000)
      browser.token = await api.signIn(person.email)
      const { ir } = (await browser.answer(uid)).json<{ ir: string }>()
      const tokens = await openid.authorizationCodeGrant(config, (await browser.start(ir)).location, checks)
      expect(Number(decodeJwt(tokens.id_token ?? '')['auth_time'])).toBeGreaterThanOrEqual(since)
    },
  )

  test.each([
    ['a password', null, 403],
    ['nothing to confirm by, so that their kept session ends', 'password_hash', 401],
    ['a password that the company’s provider ended', 'closed', 401],
  ])('prompt=login of who has %s', async (_what, lacks, status) => {
    const domain = `prompt-${status}-${lacks?.length}.example`
    const { id, email } = await api.signUp(`ana@${domain}`)
    const answer = await api.call(login, { body: { email, password: TEST_PASSWORD, mantener: true } })
    const browser = new TestBrowser(api, answer.json<{ access_token: string }>().access_token)
    if (lacks === 'password_hash') await api.sql`update users set password_hash = null where id = ${id}`
    if (lacks === 'closed') await closeDomain(api, domain)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const { address } = await addressFor(await asClient(await addClient()), { prompt: 'login' })
    const { uid = '' } = await browser.start(address)
    expect((await browser.answer(uid)).statusCode).toBe(status)
    const then = lacks ? 401 : 200
    expect((await api.call(currentUser, {}, { token: browser.token })).statusCode).toBe(then)
    expect((await api.call(renewSession, {}, cookiesOf(answer))).statusCode).toBe(then)
    browser.token = await api.platform.sessions.open(api.database.orm, id, 'Firefox')
    const { ir } = (await browser.answer(uid)).json<{ ir: string }>()
    expect((await browser.start(ir)).location.searchParams.get('code')).toBeTruthy()
  })

  test.each([
    ['its client asks', { segundoFactor: true }, {}],
    ['the request asks', {}, { acr_values: 'urn:csuite:2' }],
  ])('a second factor where %s', async (_what, body, more: Record<string, string>) => {
    const person = await api.signUp()
    const client = await addClient(body)
    const config = await asClient(client)
    const browser = new TestBrowser(api, person.token)
    const { address, checks } = await addressFor(config, more)
    const { uid = '' } = await browser.start(address)
    const asked = await browser.answer(uid)
    expect(asked.json()).toMatchObject({ statusCode: 403, code: 'SECOND_FACTOR_REQUIRED', metodos: [] })
    const app = await turnOnSecondFactor(api, person.token)
    expect((await browser.answer(uid)).json()).toMatchObject({ metodos: ['totp', 'recuperacion'] })
    expect(ofAnswer(await browser.answer(uid, { codigo: '000000' }))).toEqual([400, 'INVALID_CODE'])
    const { data: activity } = await api.result(ownActivity, { query: {} }, person)
    expect(activity[0]).toMatchObject({ tipo: 'sesion.fallida', detalle: { motivo: 'segundo-factor' } })
    const { ir } = (await browser.answer(uid, { codigo: app.recoveryCodes[0] })).json<{ ir: string }>()
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'recovery-code-used', recipient: person.email })
    const tokens = await openid.authorizationCodeGrant(config, (await browser.start(ir)).location, checks)
    expect(tokens.claims()).toMatchObject({ acr: 'urn:csuite:2', amr: ['pwd', 'otp'] })
  })

  test.each<[string, Record<string, string>]>([
    ['does not make the session recent', {}],
    ['is not asked before the password of prompt=login', { prompt: 'login' }],
    ['is not asked before the password of max_age', { max_age: '60' }],
  ])('a code of an old session %s', async (_what, more) => {
    const person = await api.signUp()
    const app = await turnOnSecondFactor(api, person.token)
    await api.sql`update sessions set created_at = now() - interval '1 hour',
      confirmed_at = null, second_factor = false where user_id = ${person.id}`
    const { address } = await addressFor(await asClient(await addClient({ segundoFactor: true })), more)
    const browser = new TestBrowser(api, person.token)
    const { uid = '' } = await browser.start(address)
    const answer = await browser.answer(uid, { codigo: app.next() })
    expect(answer.statusCode).toBe(Object.keys(more).length === 0 ? 200 : 403)
    expect((await api.call(prepareSecondFactor, {}, person)).json()).toMatchObject({
      code: 'RECENT_LOGIN_REQUIRED',
    })
  })

  test('an application that expects another person is told so, and nobody goes in circles', async () => {
    const client = await addClient()
    const first = await signIn(client, await newBrowser())
    const hint = { id_token_hint: first.tokens.id_token ?? '' }
    const { address } = await addressFor(first.config, hint)
    const back = ofURL(await (await newBrowser()).authorize(address))
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([RETURN, 'login_required'])
  })

  test("another person's session in the same browser enters as that person", async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    const client = await addClient()
    const browser = new TestBrowser(api, one.token)
    const first = await signIn(client, browser)
    browser.token = other.token
    const second = await signIn(client, browser, { prompt: 'login' })
    expect(second.tokens.claims()?.['email']).toBe(other.email)
    await openid.fetchUserInfo(first.config, first.tokens.access_token, openid.skipSubjectCheck)
  })

  test('signing out at a client asks in Spanish and ends the session of the portal too', async () => {
    const person = await api.signUp()
    const client = await addClient({ alSalir: ['https://herramienta.example/fuera'] })
    const browser = new TestBrowser(api, person.token)
    const { config, tokens } = await signIn(client, browser)
    const leave = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://herramienta.example/fuera',
    })
    const page = await browser.get(leave.href)
    expect(page.body).toContain('¿Cerrar la sesión?')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const done = await browser.get('/oidc/salir/confirm', { method: 'POST', form: { xsrf, logout: 'yes' } })
    expect([done.statusCode, done.headers.location]).toEqual([303, 'https://herramienta.example/fuera'])
    expect((await api.call(logout, {}, person)).statusCode).toBe(401)
    expect((await browser.get('/oidc/salir/success')).body).toContain('Sesión cerrada')
    const foreign = await browser.get(`${leave.href.replace('fuera', 'otra')}`)
    expect(foreign.statusCode).toBe(400)
  })

  const receiver = openServer(() => undefined)

  test('the end of a session is told to the client, again until it takes the notice', async () => {
    const bodies: string[] = []
    receiver.answer = (request, response) =>
      void text(request).then((body) => response.writeHead(bodies.push(body) === 1 ? 503 : 204).end())
    const person = await api.signUp()
    const avisoDeSalida = `${receiver.url}/fuera`
    const client = await addClient({ avisoDeSalida, algoritmo: 'ES256' })
    const { tokens } = await signIn(client, new TestBrowser(api, person.token))
    await api.call(logout, {}, person)
    await until('the notice', () => Promise.resolve(bodies.length === 2))
    const keys = createLocalJWKSet((await api.inject({ url: '/oidc/jwks' })).json())
    const told = new URLSearchParams(bodies[1]).get('logout_token') ?? ''
    const expected = {
      issuer: ISSUER,
      audience: client.clienteId,
      algorithms: ['ES256'],
      typ: 'logout+jwt',
    }
    const { payload } = await jwtVerify(told, keys, expected)
    expect(payload).toMatchObject({
      sub: tokens.claims()?.sub,
      sid: expect.any(String) as string,
      events: { [BACK_CHANNEL]: {} },
    })
    await new Promise((resolve) => setTimeout(resolve, 4500))
    expect(bodies).toHaveLength(2)
  })

  test('a lost audience is told to the client; one that is gone is told nothing', async () => {
    const asked: string[] = []
    receiver.answer = ({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(204).end()
    }
    const browser = await newBrowser()
    const [removed, closed] = [
      await addClient({ avisoDeSalida: `${receiver.url}/eliminada` }),
      await addClient({ avisoDeSalida: `${receiver.url}/cerrada` }),
    ]
    for (const client of [removed, closed]) await signIn(client, browser)
    await removeClient(undefined, removed)
    await closeAudience(undefined, closed)
    await until('the notice', () => Promise.resolve(asked.length > 0))
    expect(asked).toEqual(['/cerrada'])
  })

  test('a client that never answers does not keep others from their notices', async () => {
    const asked = { deaf: 0, other: 0 }
    receiver.answer = ({ url }, response) => {
      asked[url === '/sordo' ? 'deaf' : 'other'] += 1
      if (url !== '/sordo') response.writeHead(204).end()
    }
    const [one, other] = [await api.signUp(), await api.signUp()]
    const deaf = await addClient({ avisoDeSalida: `${receiver.url}/sordo` })
    await signIn(deaf, new TestBrowser(api, one.token))
    await signIn(
      await addClient({ avisoDeSalida: `${receiver.url}/otra` }),
      new TestBrowser(api, other.token),
    )
    await api.sql`insert into oidc_logins (id, session_id, user_id, subject, expires_at)
        select 'copia' || n, session_id, user_id, subject, expires_at
        from oidc_logins, generate_series(1, 100) as n where user_id = ${one.id}`
    await api.sql`insert into oidc_links (login_id, client_id, sid)
        select id, ${deaf.id}, id from oidc_logins where id like 'copia%'`
    await api.call(logout, {}, one)
    await until('the first one', () => Promise.resolve(asked.deaf > 0))
    await api.call(logout, {}, other)
    await until('the notice of the other', () => Promise.resolve(asked.other === 1), 12_000)
  })

  test('a secret is replaced with an overlap of a day', async () => {
    const client = await addClient()
    const works = async (secreto: string | undefined) => {
      const config = await asClient({ clienteId: client.clienteId, secreto })
      const failed = await openid.refreshTokenGrant(config, 'nada').catch((error: unknown) => error)
      return (failed as { error: string }).error === 'invalid_grant'
    }
    const next = await api.result(rotateClientSecret, { params: { id: client.id } }, admin)
    expect(next.secreto).toMatch(/^cso_[\w-]{43}$/)
    expect([await works(client.secreto), await works(next.secreto), await works('cso_x')]).toEqual([
      true,
      true,
      false,
    ])
    api.advance(24 * 3_600_000 + 1000)
    expect([await works(client.secreto), await works(next.secreto)]).toEqual([false, true])
    api.advance(-24 * 3_600_000 - 1000)
    const listed = await api.result(listAppClients, { params: { id: client.appId } }, admin)
    expect(JSON.stringify(listed)).not.toMatch(/cso_|Hash/)
  })

  test.each([
    ['http://localhost:8080/fuera', false],
    ['https://[::1]/fuera', false],
    ['https://10.0.0.1/fuera', false],
    ['https://93.184.215.14/fuera', false],
    ['https://grafana.invalid/fuera', true],
  ])('a notice of production to %s: %s', async (address, taken) => {
    expect(await takesNotices(address, true)).toBe(taken)
    await expect(fetchNotice(true)(address)).rejects.toThrow()
  })

  test.each([
    ['http elsewhere', { redirecciones: ['http://herramienta.example/'] }, 409],
    ['http on this machine', { redirecciones: ['http://127.0.0.1:8080/vuelta'] }, 201],
    ['a wildcard', { redirecciones: ['https://*.example/'] }, 409],
    ['a fragment', { redirecciones: ['https://herramienta.example/#a'] }, 409],
    ['a name in it', { redirecciones: ['https://a@herramienta.example/'] }, 409],
    ['a way up', { redirecciones: ['https://herramienta.example/a/../b'] }, 409],
    ['no address', { redirecciones: ['javascript:alert(1)'] }, 409],
    ['a blank', { alSalir: ['https://herramienta.example/a b'] }, 409],
    ['a notice inside', { avisoDeSalida: 'https://10.0.0.1/fuera' }, 409],
    ['an algorithm without a key', { algoritmo: 'none' as never }, 400],
    ['none at all', { redirecciones: [] }, 400],
    ['no type', { tipo: 'otro' as never }, 400],
  ])('%s', async (_what, more, status) => {
    const { id } = await addApp()
    const body = { nombre: 'X', tipo: 'confidencial' as const, redirecciones: [RETURN], ...more }
    const answer = await api.call(addAppClient, { params: { id }, body }, admin)
    expect([answer.statusCode, answer.statusCode === 409 && answer.json<{ code: string }>().code]).toEqual([
      status,
      status === 409 && 'REDIRECT_NOT_EXACT',
    ])
    if (status === 201) {
      const changed = await api.call(
        updateAppClient,
        {
          params: { id: answer.json<{ id: number }>().id },
          body: { ...body, redirecciones: ['https://x.example/#'] },
        },
        admin,
      )
      expect(changed.statusCode).toBe(409)
    }
  })
})

describe('over https', () => {
  const api = openTestApi({ env: { PUBLIC_URL: 'https://portal.example' } })

  test('no other host of the domain can set the cookies that say which browser it is, and they stay few', async () => {
    const admin = await api.signUpAdministrator()
    const app = await api.result(registerApp, { body: { nombre: 'Panel', descripcion: 'X' } }, admin)
    const body = { nombre: 'Grafana', tipo: 'confidencial' as const, redirecciones: [RETURN] }
    const { clienteId } = await api.result(addAppClient, { params: { id: app.id }, body }, admin)
    const query = { client_id: clienteId, redirect_uri: RETURN, response_type: 'code', scope: 'openid' }
    const { token } = await api.signUp()
    const browser = new TestBrowser(api, token)
    const address = `/oidc/auth?${new URLSearchParams(query).toString()}`
    const { uid = '' } = await browser.start(address)
    const { ir } = (await browser.answer(uid)).json<{ ir: string }>()
    const { cookies } = await browser.get(ir)
    expect(cookies.filter(({ path }) => path === '/').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__Host-csuite_oidc', '__Host-csuite_oidc.sig']),
    )
    const other = new TestBrowser(api, token)
    const atOnce = await Promise.all([other.start(address), other.start(address)])
    for (const { uid: one = '' } of atOnce) expect((await other.answer(one)).statusCode).toBe(200)
    const uids: string[] = []
    for (let one = 0; one < 9; one += 1) uids.push((await other.start(address)).uid ?? '')
    expect((await other.answer(uids[0] ?? '')).statusCode).toBe(410)
    expect((await other.answer(uids[1] ?? '')).statusCode).toBe(200)
  })
})
