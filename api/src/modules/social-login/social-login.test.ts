import { linkIdentity, listIdentities } from '@csuite/shared/contract/account'
import { registerApp } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { googleCallback } from '@csuite/shared/contract/social-login'
import { listUsers, toggleUserStatus, verifyEmails } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { newSigningKey } from '../../identity/secrets/secrets'
import { type TestApi, apisOnDemand, cookiesOf, createTestApi } from '../../testing/test-api'
import { closeDomain } from '../../testing/close-domain'
import { testOnServer } from '../../testing/test-engines'
import { turnOnSecondFactor } from '../../testing/test-second-factor'
import { type TestProvider, startTestProvider } from '../../testing/test-provider'

const privateKeyPem = newSigningKey()
const ORIGIN = 'http://localhost:3000'
const noNames = { family_name: undefined, name: undefined }
const settings = { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'google-secret' }

describe('Google and Apple', () => {
  let google: TestProvider
  let apple: TestProvider
  let api: TestApi
  const openAnother = apisOnDemand()

  beforeAll(async () => {
    google = await startTestProvider({
      clientId: 'google-client',
      clientSecret: 'google-secret',
      redirectUri: `${ORIGIN}/auth/google/callback`,
    })
    apple = await startTestProvider(
      { clientId: 'apple-client', redirectUri: `${ORIGIN}/api/auth/apple/callback`, teamId: 'TEAM' },
      { privateKeyPem, keyId: 'KEY' },
    )
    api = await createTestApi({
      env: {
        ...settings,
        GOOGLE_ISSUER: google.issuer,
        APPLE_CLIENT_ID: 'apple-client',
        APPLE_TEAM_ID: 'TEAM',
        APPLE_KEY_ID: 'KEY',
        APPLE_PRIVATE_KEY: privateKeyPem,
        APPLE_ISSUER: apple.issuer,
      },
    })
  })
  afterAll(async () => {
    await api.close()
    await google.close()
    await apple.close()
  })

  const begin = async (provider: 'google' | 'apple', query: Record<string, string> = {}) => {
    const start = await api.inject({ method: 'GET', url: `/api/auth/${provider}`, query })
    expect(start.statusCode).toBe(302)
    const [cookie] = start.cookies
    if (cookie === undefined) throw new Error('no cookie')
    return { location: String(start.headers.location), cookie, cookies: { [cookie.name]: cookie.value } }
  }
  type Identity = Partial<TestProvider['identity']>
  /** Signs in at Google; the returned function brings the answer back to the portal. */
  const beginWithGoogle = async (identity: Identity, asked: Record<string, string> = {}) => {
    Object.assign(google.identity, { email_verified: true }, identity)
    const { location, cookies } = await begin('google', asked)
    const query = await google.authorize(location)
    return () => api.call(googleCallback, { query }, { cookies })
  }
  const signInWithGoogle = async (identity: Identity) => (await beginWithGoogle(identity))()
  const tokenIn = (answer: LightMyRequestResponse) => answer.json<{ access_token: string }>().access_token
  const userOf = (answer: LightMyRequestResponse) => api.result(currentUser, {}, { token: tokenIn(answer) })
  const postFromApple = (form: Record<string, string>, cookies: Record<string, string>, more = {}) =>
    api.inject({
      ...{ method: 'POST', url: '/api/auth/apple/callback', cookies },
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    })
  /** Posts Apple's form to the portal; returns where the browser is sent. */
  const returnFromApple = async (...sent: Parameters<typeof postFromApple>) => {
    const answer = await postFromApple(...sent)
    expect(answer.statusCode).toBe(303)
    return new URL(String(answer.headers.location), ORIGIN)
  }
  const pathOf = ({ pathname, search }: URL) => pathname + search
  /** Signs in at Apple, whose form may hold more; returns where the browser is sent. */
  const signInWithApple = async (identity: object, more: Record<string, string> = {}, query = {}) => {
    Object.assign(apple.identity, { email_verified: true }, identity)
    const { location, cookies } = await begin('apple', query)
    return returnFromApple({ ...(await apple.authorize(location)), ...more }, cookies)
  }
  const userAt = (page: URL) => api.result(currentUser, {}, { token: page.searchParams.get('token') ?? '' })

  test('a first Google sign-in makes a verified account; the next one finds it by its subject', async () => {
    const first = await signInWithGoogle({ sub: 'g-1', email: 'Eva.Soto@csuite.example', given_name: 'Eva' })
    expect(first.statusCode).toBe(200)
    const user = await userOf(first)
    expect(user).toMatchObject({ email: 'eva.soto@csuite.example', name: 'Eva', status: 'active', role: 2 })
    const renamed = await userOf(await signInWithGoogle({ sub: 'g-1', email: 'otra@csuite.example' }))
    expect(renamed.id).toBe(user.id)
  })

  test('a session that Google or Apple opened is kept where that was asked for', async () => {
    const identity = { sub: 'g-kept', email: 'mantenida@csuite.example' }
    const isKept = ({ cookies }: LightMyRequestResponse) => cookies.some(({ name }) => name === 'csuite_kept')
    for (const mantener of ['true', '']) {
      const answer = await beginWithGoogle(identity, { mantener })
      expect(isKept(await answer())).toBe(mantener === 'true')
    }
  })

  test('two first sign-ins at the same moment are of one account', async () => {
    const identity = { sub: 'g-twice', email: 'dos@csuite.example' }
    const tabs = [await beginWithGoogle(identity), await beginWithGoogle(identity)]
    const answers = await Promise.all(tabs.map((answer) => answer()))
    const [one, other] = await Promise.all(answers.map(userOf))
    expect(one).toMatchObject({ id: other?.id, email: 'dos@csuite.example' })
  })

  test.each([
    ['odd', '\u200b', 'A\r\nB\u202e', `https://x.pe/${'a'.repeat(2048)}`],
    ['nul', 'E\u0000va', 'So\u0000to', 'https://x.pe/\u0000.png'],
  ])(
    'a name or a picture that no profile could have counts as absent: %s',
    async (name, given_name, family_name, picture) => {
      const identity = { sub: `g-${name}`, email: `${name}@csuite.example`, given_name, family_name, picture }
      const user = await userOf(await signInWithGoogle(identity))
      expect(user).toMatchObject({ name, lastName: '', picture: null })
    },
  )

  test.each([
    { sub: 'g-nul-2', email: 'n\u0000l@csuite.example' },
    { sub: 'g-\u0000', email: 'nulo@csuite.example' },
  ])('U+0000 in %j opens nothing', async (identity) => {
    expect((await signInWithGoogle(identity)).json()).toMatchObject({ code: 'OAUTH_FAILED' })
  })

  test('the cookie is bound to the provider, works once and cannot be read by scripts', async () => {
    Object.assign(google.identity, { sub: 'g-once', email: 'once@csuite.example', email_verified: true })
    const { location, cookie, cookies } = await begin('google')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const { code = '', state = '' } = await google.authorize(location)
    expect((await api.call(googleCallback, { query: { code, state } })).json()).toMatchObject({
      code: 'OAUTH_FAILED',
    })
    const altered = await api.call(googleCallback, { query: { code, state: `${state}x` } }, { cookies })
    expect(altered.json()).toMatchObject({ statusCode: 400, code: 'OAUTH_FAILED' })
    expect(altered.headers).not.toHaveProperty('set-cookie')
    expect((await api.call(googleCallback, { query: { code, state } }, { cookies })).statusCode).toBe(200)
    expect((await api.call(googleCallback, { query: { code, state } }, { cookies })).statusCode).toBe(400)
    // Even with a fresh code for the same state, nonce and verifier.
    const { code: freshCode = '' } = await google.authorize(location)
    const replayed = await api.call(googleCallback, { query: { code: freshCode, state } }, { cookies })
    expect(replayed.json()).toMatchObject({ code: 'OAUTH_FAILED' })
    const other = await begin('apple')
    const crossed = { csuite_oauth_google: other.cookie.value }
    const again = await api.call(googleCallback, { query: { code, state } }, { cookies: crossed })
    expect(again.json()).toMatchObject({ code: 'OAUTH_FAILED' })
  })

  test('no other host of the domain can set the cookie that a sign-in at a provider comes back with', async () => {
    const { issuer: GOOGLE_ISSUER } = google
    const env = { ...settings, GOOGLE_ISSUER, PUBLIC_URL: 'https://portal.example' }
    const start = await (await openAnother(env)).inject({ url: '/api/auth/google' })
    expect(start.cookies).toMatchObject([{ name: '__Host-csuite_oauth_google', path: '/', secure: true }])
  })

  test('an account whose address both sides verified is joined, and its owner is told by mail', async () => {
    const person = await api.signUp()
    const joined = await userOf(await signInWithGoogle({ sub: 'g-join', email: person.email }))
    expect(joined.id).toBe(person.id)
    expect((await api.mails()).at(-1)).toMatchObject({
      kind: 'new-sign-in-method',
      recipient: person.email,
      data: { provider: 'Google' },
    })
  })

  /** Asks for a link and signs in at Google; the returned function brings the answer back to the portal. */
  const beginLink = async (identity: Identity, token: string) => {
    Object.assign(google.identity, { email_verified: false }, identity)
    const asked = await api.call(linkIdentity, { body: { proveedor: 'google' } }, { token })
    const query = await google.authorize(asked.json<{ url: string }>().url)
    return () => api.call(googleCallback, { query }, cookiesOf(asked))
  }
  const link = async (...asked: Parameters<typeof beginLink>) => (await beginLink(...asked))()

  test.each(['josé@empresa.pe', 'a/b@x.pe'])(
    'an account of %s, which the portal takes from nobody, is linked and signs in; alone it makes no account',
    async (email) => {
      const identity = { sub: `g-${email}`, email }
      const refused = (await signInWithGoogle(identity)).json<{ code: string; message: string }>()
      expect(refused.code).toBe('OAUTH_FAILED')
      expect(refused.message).toMatch(/^El portal no admite el email de esa cuenta de Google\./)
      const person = await api.signUp()
      const linked = await link(identity, person.token)
      expect((await api.call(listIdentities, {}, { token: tokenIn(linked) })).json()).toMatchObject([
        { email },
      ])
      expect(await userOf(await signInWithGoogle(identity))).toMatchObject({ email: person.email })
    },
  )

  test('a signed-in person links an account of any address, past their second factor; never one that opens another account', async () => {
    const person = await api.signUp()
    await turnOnSecondFactor(api, person.token)
    const other = { sub: 'g-private', email: 'privada@gmail.example' }
    const linked = await link(other, person.token)
    const token = tokenIn(linked)
    expect(linked.json()).toEqual({ access_token: token, vinculada: true })
    expect((await api.call(currentUser, {}, person)).statusCode).toBe(401)
    expect((await api.call(currentUser, {}, { token })).json()).toMatchObject({ email: person.email })
    expect((await api.call(listIdentities, {}, { token })).json()).toMatchObject([
      { proveedor: 'google', email: other.email },
    ])
    expect((await api.mails()).at(-1)).toMatchObject({
      kind: 'new-sign-in-method',
      recipient: person.email,
    })
    expect((await signInWithGoogle(other)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })

    const stranger = await api.signUp()
    expect((await link(other, stranger.token)).json()).toMatchObject({
      statusCode: 409,
      code: 'IDENTITY_TAKEN',
    })
    expect((await api.call(listIdentities, {}, stranger)).json()).toEqual([])
    const answer = await beginLink({ sub: 'g-late', email: 'tarde@gmail.example' }, stranger.token)
    await api.call(logout, {}, stranger)
    expect((await answer()).json()).toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('linking whose new session cannot be opened leaves the old one open', async () => {
    const { token } = await api.signUp()
    const answer = await beginLink({ sub: 'g-unopened', email: 'sin.sesion@gmail.example' }, token)
    const open = jest.spyOn(api.platform.sessions, 'open').mockRejectedValueOnce(new Error('no session'))
    expect((await answer()).statusCode).toBe(500)
    open.mockRestore()
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
  })

  test('an address that the provider did not verify is not joined', async () => {
    const person = await api.signUp()
    const unverifiedThere = await signInWithGoogle({ sub: 'g-2', email: person.email, email_verified: false })
    expect(unverifiedThere.json()).toMatchObject({ statusCode: 400, code: 'OAUTH_FAILED' })
  })

  test('an address whose only way is the company’s neither enters nor links; what was linked before does', async () => {
    const domain = 'cerrada.example'
    const before = { sub: 'g-before', email: `antes@${domain}` }
    const [{ id }, person] = [await userOf(await signInWithGoogle(before)), await api.signUp(`ana@${domain}`)]
    const answer = await beginLink({ sub: 'g-linked', email: 'ana@gmail.example' }, person.token)
    await closeDomain(api, domain)
    const refused = await signInWithGoogle({ sub: 'g-closed', email: `eva@${domain}` })
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'PROVIDER_ONLY', proveedor: 'Planta' })
    expect((await signInWithGoogle({ sub: 'g-ana', email: person.email })).json()).toMatchObject({
      statusCode: 403,
    })
    expect(pathOf(await signInWithApple({ sub: 'a-closed', email: `eva@${domain}` }))).toBe(
      '/login?error=company_only',
    )
    expect((await answer()).json()).toMatchObject({ code: 'PROVIDER_ONLY' })
    const begun = await api.call(linkIdentity, { body: { proveedor: 'apple' } }, person)
    expect(begun.json()).toMatchObject({ code: 'PROVIDER_ONLY' })
    expect((await userOf(await signInWithGoogle(before))).id).toBe(id)
  })

  test("somebody else's pending registration gives way to the provider's proof, and leaves nothing", async () => {
    const email = 'pendiente@csuite.example'
    await api.register(email, { password: 'Plantada-99', name: 'Intruso', lastName: 'Falso' })
    const code = await api.codeFor(email)
    const user = await userOf(await signInWithGoogle({ sub: 'g-3', email, given_name: 'Pía', ...noNames }))
    expect(user).toMatchObject({ email, name: 'Pía', lastName: '', phone: null, status: 'active' })
    const planter = await api.call(login, { body: { email, password: 'Plantada-99' } })
    expect(planter.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const late = await api.call(verifyRegistration, { body: { email, code } })
    expect(late.json()).toMatchObject({ code: 'INVALID_CODE' })
    expect(user.planesUsuarios.length).toBeGreaterThan(0)
  })

  test('a second account of the provider never enters by an address that it took over', async () => {
    const email = 'reutilizada@csuite.example'
    const first = await userOf(await signInWithGoogle({ sub: 'g-old', email }))
    const second = await signInWithGoogle({ sub: 'g-new', email })
    expect(second.json()).toMatchObject({
      statusCode: 400,
      code: 'OAUTH_FAILED',
      message: expect.stringContaining('otra cuenta de Google') as string,
    })
    expect(await userOf(await signInWithGoogle({ sub: 'g-old', email }))).toMatchObject({ id: first.id })
  })

  /** Registered by a stranger and opened by an administrator, who has proven nothing. */
  const unproven = async (email: string) => {
    const admin = await api.signUpAdministrator()
    await api.register(email, { password: 'Plantada-99', name: 'Intruso' })
    const { data } = await api.result(listUsers, { query: { email } }, admin)
    await api.call(verifyEmails, { body: { userIds: data.map(({ id }) => id) } }, admin)
    return api.signIn(email, 'Plantada-99')
  }

  test("a stranger's linked account dies when the owner of the address comes, also one under way", async () => {
    const email = 'ocupada@csuite.example'
    const linked = await link({ sub: 'g-stranger', email: 'x@gmail.example' }, await unproven(email))
    const late = await beginLink({ sub: 'g-stranger-2', email: 'x2@gmail.example' }, tokenIn(linked))
    const transaction = api.database.orm.transaction.bind(api.database.orm)
    let owner: LightMyRequestResponse | undefined
    const spy = jest.spyOn(api.database.orm, 'transaction').mockImplementationOnce(async (job) => {
      spy.mockRestore()
      owner = await signInWithGoogle({ sub: 'g-real-owner', email, given_name: 'Dora', ...noNames })
      return transaction(job)
    })
    expect((await late()).json()).toMatchObject({ code: 'UNAUTHORIZED' })
    if (owner === undefined) throw new Error('the owner did not come')
    const user = await userOf(owner)
    expect(user).toMatchObject({ email, name: 'Dora', lastName: '', phone: null })
    expect(await api.result(listIdentities, {}, { token: tokenIn(owner) })).toMatchObject([{ email }])
    for (const sub of ['g-stranger', 'g-stranger-2']) {
      const answer = await signInWithGoogle({ sub, email: `${sub}@gmail.example` })
      expect((await userOf(answer)).id).not.toBe(user.id)
    }
  })

  test('a sign-in with the provider of a stranger, under way while the owner comes, opens nothing', async () => {
    const email = 'en.camino@csuite.example'
    const stranger = { sub: 'g-under-way', email: 'x3@gmail.example' }
    await link(stranger, await unproven(email))
    const transaction = api.database.orm.transaction.bind(api.database.orm)
    const spy = jest.spyOn(api.database.orm, 'transaction').mockImplementationOnce(async (job) => {
      const admitted = await transaction(job)
      spy.mockRestore()
      await signInWithGoogle({ sub: 'g-owner-comes', email })
      return admitted
    })
    expect((await signInWithGoogle(stranger)).statusCode).toBe(400)
  })

  testOnServer('a sign-in that waits for its account while that is unlinked opens nothing', async () => {
    const identity = { sub: 'g-unlinked', email: 'desvinculada@csuite.example' }
    const { id } = await userOf(await signInWithGoogle(identity))
    const signIn = await beginWithGoogle(identity)
    const waiting = () => api.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [answer] = await api.database.orm.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${id} for update`)
      const begun = Promise.resolve(signIn())
      while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      await tx.execute(sql`delete from social_identities where user_id = ${id}`)
      return [begun]
    })
    expect((await answer)?.json()).toMatchObject({ code: 'OAUTH_FAILED' })
  })

  test('linking an account with the own address proves it, and leaves that way in only', async () => {
    const email = 'propia@csuite.example'
    const token = await unproven(email)
    const linked = await link({ sub: 'g-own', email, email_verified: true, given_name: 'Rosa' }, token)
    expect(await userOf(linked)).toMatchObject({ email, name: 'Rosa', phone: null })
    const planter = await api.call(login, { body: { email, password: 'Plantada-99' } })
    expect(planter.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await api.mails(email)).map(({ kind }) => kind).slice(-2)).toEqual([
      'mailbox-proven',
      'new-sign-in-method',
    ])
  })

  test('linking an account with another or an unverified address proves nothing', async () => {
    const email = 'sin.prueba@csuite.example'
    const token = await unproven(email)
    for (const identity of [
      { sub: 'g-other', email: 'otra.mas@gmail.example', email_verified: true },
      { sub: 'g-unverified', email },
    ]) {
      const linked = await link(identity, await api.signIn(email, 'Plantada-99'))
      expect(await userOf(linked)).toMatchObject({ name: 'Intruso' })
    }
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
  })

  const family = '👨‍👩‍👧‍👦'
  test.each([
    [{ name: 'Ana María Ruiz Soto', family_name: 'Ruiz Soto' }, 'Ana María', 'Ruiz Soto'],
    [{ name: 'Ruiz Ana', family_name: 'Ruíz' }, 'Ana', 'Ruíz'],
    [{ name: 'Ana Ruiz', given_name: 'Ana' }, 'Ana', 'Ruiz'],
    [{ name: 'Ana Ruiz', given_name: 'Ana', family_name: 'Ruiz' }, 'Ana', 'Ruiz'],
    [{ name: 'Ruiz', family_name: 'Ruiz' }, 'Ruiz', ''],
    [{ name: 'Ana Ruiz', given_name: 'Ana Ruiz' }, 'Ana Ruiz', ''],
    [{ family_name: 'Ruiz' }, 'Ruiz', ''],
    [{ name: 'Ana Ruiz' }, 'Ana Ruiz', ''],
    [{ given_name: `${'a'.repeat(79)}😀` }, 'a'.repeat(79), ''],
    [{ given_name: `${'a'.repeat(75)}${family}` }, 'a'.repeat(75), ''],
  ])('a token with %j names a new account', async (claims, name, lastName) => {
    const sub = `g-name-${name}-${JSON.stringify(claims).length}`
    const email = `${Buffer.from(sub).toString('hex').slice(-40)}@csuite.example`
    const answer = await signInWithGoogle({ sub, email, given_name: undefined, ...noNames, ...claims })
    expect(await userOf(answer)).toMatchObject({ name, lastName })
  })

  test('joining an account that only an administrator verified ends its password and sessions', async () => {
    const email = 'plantada@csuite.example'
    const token = await unproven(email)
    const signIn = () => api.call(login, { body: { email, password: 'Plantada-99' } })
    expect((await signInWithGoogle({ sub: 'g-owner', email })).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(400)
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    const mails = await api.mails(email)
    expect(mails.map(({ kind }) => kind).slice(-2)).toEqual(['mailbox-proven', 'new-sign-in-method'])
    expect(JSON.stringify(mails)).not.toContain('Intruso')
  })

  test('an identity token that is not what the provider signed opens nothing', async () => {
    const { email } = await api.signUp()
    google.tamper = (idToken) => {
      const [header = '', payload = '', signature = ''] = idToken.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'g-forged', email })).toString('base64url')
      return `${header}.${forged}.${signature}`
    }
    const answer = await signInWithGoogle({ sub: 'g-real', email: 'real@csuite.example' })
    google.tamper = undefined
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'OAUTH_FAILED' })
  })

  test('a provider is the first factor: the second is asked for all the same, and opens the session', async () => {
    const first = await signInWithGoogle({ sub: 'g-2fa', email: 'dos.pasos@csuite.example' })
    const app = await turnOnSecondFactor(api, tokenIn(first))
    const asked = await signInWithGoogle({ sub: 'g-2fa', email: 'dos.pasos@csuite.example' })
    expect(asked.json()).toMatchObject({
      statusCode: 403,
      code: 'SECOND_FACTOR_REQUIRED',
      metodos: ['totp', 'recuperacion'],
    })
    const { desafio } = asked.json<{ desafio: string }>()
    const opened = await api.call(answerSecondFactor, { body: { desafio, codigo: app.next() } })
    expect((await userOf(opened)).email).toBe('dos.pasos@csuite.example')
    const person = { sub: 'a-2fa', email: 'dos.pasos@csuite.example' }
    const page = await signInWithApple(person, {}, { redirect_url: 'https://csuite.example/panel' })
    expect(pathOf(page)).toBe('/login?redirect_url=https%3A%2F%2Fcsuite.example%2Fpanel')
    const fragment = new URLSearchParams(page.hash.slice(1))
    expect(fragment.get('metodos')).toBe('totp,recuperacion')
    const body = { desafio: fragment.get('desafio') ?? '', codigo: app.next() }
    expect((await api.call(answerSecondFactor, { body })).statusCode).toBe(200)
  })

  test('a suspended person gets no session from a provider', async () => {
    const admin = await api.signUpAdministrator()
    const user = await userOf(await signInWithGoogle({ sub: 'g-sus', email: 'sus@csuite.example' }))
    await api.call(toggleUserStatus, { params: { id: user.id } }, admin)
    const answer = await signInWithGoogle({ sub: 'g-sus', email: 'sus@csuite.example' })
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'ACCOUNT_SUSPENDED' })
  })

  test("Apple's form_post opens a session and hands on an allowed target only", async () => {
    Object.assign(apple.identity, { sub: 'a-1', email: 'apple@csuite.example', email_verified: 'true' })
    const authorize = async (redirectUrl: string) => {
      const { location, cookie, cookies } = await begin('apple', { redirect_url: redirectUrl })
      expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
      expect(new URL(location).searchParams.get('response_mode')).toBe('form_post')
      const target = await returnFromApple(await apple.authorize(location), cookies)
      expect(target.pathname).toBe('/apps')
      return target.searchParams
    }
    const allowed = await authorize('https://comunidad.csuite.example/foro#x')
    expect(allowed.get('redirect_url')).toBe('https://comunidad.csuite.example/foro')
    const token = allowed.get('token') ?? ''
    expect((await api.call(currentUser, {}, { token })).json()).toMatchObject({
      email: 'apple@csuite.example',
    })
    expect((await authorize('https://evil.example/')).has('redirect_url')).toBe(false)
  })

  test.each([
    ['{"name":{"firstName":" Inés ","lastName":"Salas"}}', 'Inés', 'Salas'],
    ['{"name":{"firstName":"Inés","lastName":7}}', 'Inés', ''],
    ['{"name":{"firstName":"a\\ud800","lastName":"b\\u0000"}}', 'nueva', ''],
    [`{"name":{"firstName":"Inés","lastName":"${'s'.repeat(79)}😀"}}`, 'Inés', 's'.repeat(79)],
    ['{"name":null}', 'nueva', ''],
    ['null', 'nueva', ''],
    ['{', 'nueva', ''],
  ])("Apple's form names a new account where it holds names: %s", async (form, name, lastName) => {
    const sub = `a-${form}`
    const email = `nueva@${Buffer.from(form).toString('hex').slice(-40)}.example`
    const page = await signInWithApple({ sub, email, given_name: undefined }, { user: form })
    expect(await userAt(page)).toMatchObject({ email, name, lastName })
  })

  test('a target of which a person may open no app is not handed on', async () => {
    const admin = await api.signUpAdministrator()
    const app = { nombre: 'Comunidad interna', descripcion: 'X', webUrl: 'https://test.csuite.example/' }
    const { id } = await api.result(registerApp, { body: app }, admin)
    const back = async () =>
      (
        await signInWithApple(
          { sub: 'apple-fuera', email: 'fuera@csuite.example' },
          {},
          { redirect_url: 'https://test.csuite.example/x' },
        )
      ).searchParams.get('redirect_url')
    expect(await back()).toBe('https://test.csuite.example/x')
    await api.result(setAudience, { params: { id }, body: { personas: [admin.id] } }, admin)
    expect(await back()).toBeNull()
    await api.result(setAudience, { params: { id }, body: { todos: true } }, admin)
  })

  test("the letters of Apple's relay never become a name", async () => {
    const email = 'x7k2m9@privaterelay.appleid.com'
    const page = await signInWithApple({ sub: 'a-relay', email, given_name: undefined })
    expect(await userAt(page)).toMatchObject({ email, name: '', lastName: '' })
  })

  /** As a browser: Apple's form brings the handshake's cookie only, the navigation that it leads to all of them. */
  const returnInBrowser = async (
    form: Record<string, string>,
    cookies: Record<string, string>,
    own: Record<string, string> = {},
  ) => {
    const sent = await postFromApple(form, cookies, { origin: apple.issuer })
    expect([sent.statusCode, sent.cookies]).toEqual([303, []])
    const url = String(sent.headers.location)
    expect(url).not.toContain(form['code'])
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const follow = () => api.inject({ method: 'GET', url, headers, cookies: { ...own, ...cookies } })
    const answer = await follow()
    return {
      target: new URL(String(answer.headers.location), ORIGIN),
      own: cookiesOf(answer).cookies,
      follow,
    }
  }

  test("in a browser Apple's answer meets what the portal keeps there: the device and a skipped second factor", async () => {
    const email = 'navegador@csuite.example'
    Object.assign(apple.identity, { sub: 'a-browser', email, email_verified: true })
    const authorized = async () => {
      const { location, cookies } = await begin('apple')
      return [
        { ...(await apple.authorize(location)), user: '{"name":{"firstName":"Inés"}}' },
        cookies,
      ] as const
    }
    const first = await returnInBrowser(...(await authorized()))
    const token = first.target.searchParams.get('token') ?? ''
    expect(await api.result(currentUser, {}, { token })).toMatchObject({ email, name: 'Inés' })
    expect(first.own['csuite_device']).toMatch(/./)
    expect((await first.follow()).headers.location).toBe('/login?error=auth_failed')
    const factor = await turnOnSecondFactor(api, token)
    const second = await returnInBrowser(...(await authorized()), first.own)
    const desafio = new URLSearchParams(second.target.hash.slice(1)).get('desafio') ?? ''
    const body = { desafio, codigo: factor.next(), recordar: true }
    const remembered = cookiesOf(await api.call(answerSecondFactor, { body }, { cookies: first.own }))
    const third = await returnInBrowser(...(await authorized()), remembered.cookies)
    expect(third.target.searchParams.get('token')).toMatch(/./)
    expect((await api.newDeviceMails()).filter(({ recipient }) => recipient === email)).toEqual([])
  })

  test.each(['', '?respuesta=x', '?respuesta=x&respuesta=y'])(
    "an address of Apple's answer that the portal did not write opens nothing: %s",
    async (query) => {
      const { cookies } = await begin('apple')
      const answer = await api.inject({ method: 'GET', url: `/api/auth/apple/callback${query}`, cookies })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?error=auth_failed'])
    },
  )

  test("Apple's refusal leads back to the login page, with the target", async () => {
    const refusal = { error: 'user_cancelled_authorize', state: 'x' }
    const { cookies } = await begin('apple')
    expect(pathOf(await returnFromApple(refusal, cookies))).toBe('/login?error=auth_failed')
    const onItsWay = await begin('apple', { redirect_url: 'https://csuite.example/panel' })
    expect(pathOf(await returnFromApple(refusal, onItsWay.cookies))).toBe(
      '/login?error=auth_failed&redirect_url=https%3A%2F%2Fcsuite.example%2Fpanel',
    )
  })

  test('linking at Apple ends in the profile, whatever becomes of it', async () => {
    const { token } = await api.signUp()
    const linkApple = async (sub: string) => {
      Object.assign(apple.identity, { sub, email: undefined })
      const asked = await api.call(linkIdentity, { body: { proveedor: 'apple' } }, { token })
      return { form: await apple.authorize(asked.json<{ url: string }>().url), ...cookiesOf(asked) }
    }
    const linkedWith = async ({ form, cookies }: Awaited<ReturnType<typeof linkApple>>) =>
      pathOf(await returnFromApple(form, cookies))
    const cancelled = await linkApple('a-linked')
    const form = { error: 'user_cancelled_authorize', state: cancelled.form['state'] ?? '' }
    expect(await linkedWith({ ...cancelled, form })).toBe('/perfil?vinculo=cancelado')
    const taken = await linkApple('a-2fa')
    expect(await linkedWith(taken)).toBe('/perfil?vinculo=ocupado')
    expect(await linkedWith(taken)).toBe('/perfil?vinculo=fallido')
    expect(await linkedWith(await linkApple('a-linked'))).toMatch(/^\/perfil\?vinculo=hecho&token=./)
  })

  test('a provider that is away or not set up answers at the login page', async () => {
    const away = await openAnother({ ...settings, GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    for (const provider of ['google', 'apple', 'google', 'google']) {
      const answer = await away.inject({ method: 'GET', url: `/api/auth/${provider}` })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe('/login?error=provider_unavailable')
    }
    const query = { redirect_url: 'https://csuite.example/panel?a=1' }
    const onItsWay = await away.inject({ method: 'GET', url: '/api/auth/apple', query })
    expect(onItsWay.headers.location).toBe(
      '/login?error=provider_unavailable&redirect_url=https%3A%2F%2Fcsuite.example%2Fpanel%3Fa%3D1',
    )
    expect((await away.call(googleCallback, { query: { code: 'x', state: 'y' } })).json()).toMatchObject({
      statusCode: 400,
      code: 'OAUTH_FAILED',
    })
    const { token } = await away.signUp()
    const notSetUp = await away.call(linkIdentity, { body: { proveedor: 'apple' } }, { token })
    expect(notSetUp.statusCode).toBe(503)
    expect(notSetUp.json<{ message: string }>().message).toBe(
      'El inicio de sesión con Apple no está configurado en este portal.',
    )
  })
})
