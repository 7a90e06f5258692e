import { type Server, createServer } from 'node:http'
import { addGroup, deleteGroup, listOwnGroups } from '@csuite/shared/contract/groups'
import {
  addProvider,
  listProviders,
  removeProvider,
  signInWay,
  tryProvider,
  updateProvider,
  wayLimit,
} from '@csuite/shared/contract/company'
import { plainAddress, plainDomain } from '@csuite/shared/contract/domain'
import { changeEmail, confirmEmail, deleteAccount } from '@csuite/shared/contract/account'
import { updatePassword } from '@csuite/shared/contract/profile'
import { currentUser, login } from '@csuite/shared/contract/login'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { resendVerification, verifyRegistration } from '@csuite/shared/contract/registration'
import { listSessions } from '@csuite/shared/contract/sessions'
import { changeRole, importUsers, inviteUser } from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import * as oidc from 'openid-client'
import { listenLocally } from '../../testing/ports'
import {
  TEST_PASSWORD,
  type TestPerson,
  apisOnDemand,
  atStart,
  cookiesOf,
  openTestApi,
} from '../../testing/test-api'
import { type TestProvider, startTestProvider } from '../../testing/test-provider'
import { AppError } from '../../http/app-error'
import { updatePerson } from '../../identity/accounts/accounts.repository'
import { Provider } from '../social-login/provider'
import { companyIdentity, requireIssuer } from './company-provider'
import { troubleOf } from './provider-trouble'

const CALLBACK = 'http://localhost:3000/api/auth/empresa/1/callback'
const DOMAIN = 'planta.example'

describe("the company's sign-in", () => {
  const api = openTestApi()
  const admin = atStart<TestPerson>(() => api.signUpAdministrator())
  const openAnother = apisOnDemand()
  let company: TestProvider
  let grupo = 0
  let serial = 0

  const body = (more: object = {}) => ({
    ...{ nombre: 'Planta', emisor: company.issuer, clienteId: 'portal', secreto: 'secreto-1' },
    ...{ dominios: [`@${DOMAIN.toUpperCase()}.`], grupos: { operadores: grupo } },
    ...more,
  })
  beforeAll(async () => {
    company = await startTestProvider({
      ...{ clientId: 'portal', next: 'nuevo', clientSecret: 'secreto-1', redirectUri: CALLBACK },
    })
    grupo = (await api.result(addGroup, { body: { nombre: 'Operadores' } }, admin)).id
    const made = await api.result(addProvider, { body: body() }, admin)
    expect(made).toMatchObject({ id: 1, dominios: [DOMAIN], retorno: CALLBACK, soloPorAqui: false })
    expect(JSON.stringify(await api.result(listProviders, {}, admin))).not.toContain('secreto')
  })
  afterAll(() => company.close())

  const set = (changes: object) => api.result(updateProvider, { params: { id: 1 }, body: changes }, admin)
  const begin = async (query = {}, id = 1) => {
    const start = await api.inject({ method: 'GET', url: `/api/auth/empresa/${id}`, query })
    return { status: start.statusCode, location: String(start.headers.location), ...cookiesOf(start) }
  }
  const finish = (query: object, cookies: Record<string, string>, headers = {}) =>
    api.inject({ method: 'GET', url: '/api/auth/empresa/1/callback', query: { ...query }, cookies, headers })
  const enter = async (identity: object, headers = {}) => {
    const none = { groups: undefined, roles: undefined, hd: undefined, preferred_username: undefined }
    const other = { upn: undefined, _claim_names: undefined, email: undefined, email_verified: undefined }
    Object.assign(company.identity, { ...none, ...other, family_name: undefined, name: undefined }, identity)
    const { location, cookies } = await begin()
    return finish(await company.authorize(location), cookies, headers)
  }
  const tryOut = async (headers = {}) => {
    const started = await api.call(tryProvider, { params: { id: 1 } }, admin)
    const query = await company.authorize(started.json<{ ir: string }>().ir)
    const { cookies } = cookiesOf(started)
    return {
      answer: await finish(query, cookies, headers),
      again: () => finish(query, cookies, { accept: 'text/html' }),
    }
  }
  const person = () => ({ sub: `s-${++serial}`, email: `p${serial}@${DOMAIN}`, given_name: 'Eva' })
  const tokenOf = (answer: { json(): unknown }) => (answer.json() as { access_token: string }).access_token
  const userOf = (answer: { json(): unknown }) => api.result(currentUser, {}, { token: tokenOf(answer) })
  const groupsOf = async (answer: { json(): unknown }) =>
    (await api.result(listOwnGroups, {}, { token: tokenOf(answer) })).map(({ id }) => id)

  test.each([
    ['the address is Entra’s: email_verified missing', {}, 200],
    ['it is a name of one’s own choice', { email: undefined, preferred_username: `jefa@${DOMAIN}` }, 400],
    ['it is another name of one’s own choice', { email: undefined, upn: `jefa@${DOMAIN}` }, 400],
    ['it is verified', { email_verified: true }, 200],
    ['it is not verified', { email_verified: false }, 400],
    ['it is not verified, as a text', { email_verified: 'false' }, 400],
    ['whether it is verified is said by no word of the standard', { email_verified: 'no' }, 400],
    ['whether it is verified is null', { email_verified: null }, 400],
    ['it is of another domain', { email: 'ana@otra.example' }, 400],
    ['it is of a subdomain', { email: `ana@sub.${DOMAIN}` }, 400],
    ['it only ends with the domain', { email: `ana@x${DOMAIN}` }, 400],
    ['it is a guest’s', { email: undefined, upn: `ana_otra.example#EXT#@t.onmicrosoft.com` }, 400],
    ['there is none', { email: undefined }, 400],
    ['the subject is longer than any', { sub: 's'.repeat(256) }, 400],
    ['the Workspace is of the company', { hd: DOMAIN }, 200],
    ['the Workspace is another', { hd: 'otra.example' }, 400],
  ])('who comes is admitted by the address: %s', async (_name, claims, status) => {
    const answer = await enter({ ...person(), ...claims })
    expect([answer.statusCode, answer.body.length > 0]).toEqual([status, true])
    if (status === 400) expect(answer.json()).toMatchObject({ code: 'OAUTH_FAILED' })
  })

  test.each([
    ['https://login.microsoftonline.com/t/v2.0', true],
    ['https://login.microsoftonline.us/t/v2.0', true],
    ['https://sts.windows.net/t/', true],
    ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', false],
    ['https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/', false],
    ['https://login.microsoftonline.com.example/t/v2.0', false],
    ['https://example.com/login.microsoftonline.com/', false],
    ['http://login.microsoftonline.com/t/v2.0', false],
  ])('names of people are addresses where they are the tenant’s: %s', (iss, admitted) => {
    for (const claim of ['preferred_username', 'upn']) {
      const claims = { iss, sub: 's', aud: 'a', iat: 0, exp: 0, [claim]: `Jefa@${DOMAIN.toUpperCase()}` }
      const read = () => companyIdentity(claims, { name: 'Planta', domains: [DOMAIN] }).email
      if (admitted) expect(read()).toBe(`jefa@${DOMAIN}`)
      else expect(read).toThrow(AppError)
    }
  })

  test("an account of another address gets neither the provider's groups nor its role", async () => {
    const one = person()
    const { id } = await userOf(await enter(one))
    const move = (email: string) => api.sql`update users set email = ${email} where id = ${id}`
    await move('propia@otra.example')
    await set({ administradores: ['jefes'] })
    const answer = await enter({ ...one, groups: ['operadores'], roles: ['jefes'] })
    expect(await userOf(answer)).toMatchObject({ id, role: 2 })
    expect(await groupsOf(answer)).toEqual([])
    await move(one.email)
    await set({ administradores: [] })
  })

  test("another subject with a person's address does not enter; the same one does", async () => {
    const one = person()
    expect((await enter(one)).statusCode).toBe(200)
    expect((await enter({ ...one, sub: 'another' })).json()).toMatchObject({ code: 'OAUTH_FAILED' })
    const user = await userOf(await enter({ ...one, given_name: 'Inés' }))
    expect(user).toMatchObject({ email: one.email, name: 'Inés', role: 2 })
  })

  test.each([
    ['comes first', true, 200, 400],
    ['comes after the former one', false, 400, 200],
  ])(
    'whom the company named anew enters once an administrator suspended and reactivated the account, and %s',
    async (_when, first, anew, former) => {
      const one = person()
      const { id } = await userOf(await enter(one))
      const other = { ...one, sub: `${one.sub} anew` }
      const toggle = () => api.result(toggleUserStatus, { params: { id } }, admin)
      expect((await enter(other)).statusCode).toBe(400)
      await toggle()
      // Neither opens an account meanwhile, of another address either.
      for (const each of [one, other, { ...one, email: person().email }])
        expect((await enter(each)).json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
      await toggle()
      if (!first) expect((await userOf(await enter(one))).id).toBe(id)
      expect((await enter(other)).statusCode).toBe(anew)
      expect((await enter(one)).statusCode).toBe(former)
      if (first) expect((await userOf(await enter(other))).id).toBe(id)
    },
  )

  const changeClient = (clienteId: string) => set({ clienteId, secreto: 'secreto-1' })
  const none = async () => undefined
  const issuerOf =
    (...types: string[]) =>
    async () => {
      company.subjectTypes = types
    }
  const another = async ({ sub }: { sub: string }) => ({ sub: `${sub} of nuevo` })
  test.each([
    ['another subject, by the new client', none, another, 200],
    ['another subject, where the issuer has one for all clients', issuerOf('public'), another],
    ['another subject, where the issuer has both kinds', issuerOf('public', 'pairwise'), another],
    ['another subject, where the issuer says nothing of its kind', issuerOf(), another],
    ['the same subject, as where the issuer has one for all clients', none, async () => ({}), 200],
    [
      'another subject, by a client that came before it',
      async (one: object) => expect((await enter(one)).statusCode).toBe(200),
      another,
    ],
    [
      'another subject, by the new client, while another provider has the former one',
      async () => {
        await api.result(addProvider, { body: body({ dominios: ['obra.example'], grupos: {} }) }, admin)
      },
      another,
    ],
    [
      'another subject, whose address is not verified',
      none,
      async ({ sub }: { sub: string }) => ({ sub: `${sub} of nuevo`, email_verified: false }),
    ],
    [
      'another subject, linked when nobody kept the client',
      () => api.sql`update social_identities set client_id = null`,
      another,
    ],
  ])(
    'once the client is changed, who had an account comes back with %s',
    async (_name, first, then, status = 400) => {
      const one = person()
      const before = await userOf(await enter(one))
      company.subjectTypes = ['pairwise']
      await changeClient('nuevo')
      await first(one)
      const answer = await enter({ ...one, ...(await then(one)) })
      expect(answer.statusCode).toBe(status)
      if (status === 200) {
        const after = await userOf(answer)
        expect(after.id).toBe(before.id)
        expect((await enter({ ...one, sub: 'third' })).json()).toMatchObject({ code: 'OAUTH_FAILED' })
      }
      for (const { id } of await api.result(listProviders, {}, admin))
        if (id !== 1) await api.call(removeProvider, { params: { id } }, admin)
      await changeClient('portal')
    },
  )

  test('groups follow the claims, those of nobody else; too many to say change nothing', async () => {
    const one = person()
    expect(await groupsOf(await enter({ ...one, groups: ['operadores', 'x'] }))).toEqual([grupo])
    expect(await groupsOf(await enter({ ...one, _claim_names: { groups: 'src1' } }))).toEqual([grupo])
    expect(await groupsOf(await enter({ ...one, groups: [] }))).toEqual([])
    const byHand = (await api.result(addGroup, { body: { nombre: 'A mano' } }, admin)).id
    const { id } = await userOf(await enter(one))
    await api.sql`insert into group_members (group_id, user_id) values (${byHand}, ${id})`
    expect(await groupsOf(await enter({ ...one, groups: [] }))).toEqual([byHand])
  })

  test('roles follow the map alone, and the last administrator stays one', async () => {
    const one = person()
    const roleOf = async (answer: { json(): unknown }) => (await userOf(answer)).role
    expect(await roleOf(await enter({ ...one, roles: ['jefes'] }))).toBe(2)
    await set({ administradores: ['jefes'] })
    const promoted = await enter({ ...one, roles: ['jefes'] })
    expect(await roleOf(promoted)).toBe(1)
    await api.sql`update users set role = 2 where id = ${admin.id}`
    expect(await roleOf(await enter(one))).toBe(1)
    await api.sql`update users set role = 1 where id = ${admin.id}`
    expect(await roleOf(await enter(one))).toBe(2)
    await set({ administradores: [] })
  })

  test('the last administrator whom the company does not keep stays, also beside those whom it does', async () => {
    await set({ administradores: ['jefes'] })
    const chief = { token: tokenOf(await enter({ ...person(), roles: ['jefes'] })) }
    const about = { params: { id: admin.id } }
    const isLast = { statusCode: 409, code: 'LAST_ADMIN' }
    expect((await api.call(changeRole, { ...about, body: { role: 2 } }, chief)).json()).toMatchObject(isLast)
    expect((await api.call(toggleUserStatus, { ...about, body: {} }, chief)).json()).toMatchObject(isLast)
    expect((await api.call(deleteAccount, {}, admin)).json()).toMatchObject(isLast)
    // With a password at a domain that is closed, the company keeps them too.
    const { id } = await api.result(currentUser, {}, chief)
    await api.sql`update users set password_hash = 'x' where id = ${id}`
    await set({ soloPorAqui: true })
    expect((await api.call(changeRole, { ...about, body: { role: 2 } }, chief)).json()).toMatchObject(isLast)
    await set({ soloPorAqui: false })
    expect((await api.call(changeRole, { ...about, body: { role: 2 } }, chief)).statusCode).toBe(200)
    await api.sql`update users set role = 1 where id = ${admin.id}`
    await api.sql`update users set role = 2 where id = ${id}`
    await set({ administradores: [] })
  })

  test('the way of an address is told by its domain alone', async () => {
    const known = await userOf(await enter(person()))
    const way = async (email: string) => (await api.call(signInWay, { body: { email } })).json() as object
    expect(await way(known.email)).toEqual({ ir: '/api/auth/empresa/1' })
    expect(await way(`nadie@${DOMAIN.toUpperCase()}.`)).toEqual({ ir: '/api/auth/empresa/1' })
    expect(await way(`nadie@sub.${DOMAIN}`)).toEqual({})
    expect(await way('nadie@otra.example')).toEqual({})
  })

  test('domains cannot be tried out in bulk, and a shift behind one address enters', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    await strict.result(addProvider, { body: body({ grupos: {} }) }, await strict.signUpAdministrator())
    const way = (email: string) => strict.call(signInWay, { body: { email } })
    for (let tried = 0; tried < wayLimit.points; tried += 1) {
      expect((await way(`a@${DOMAIN}`)).statusCode).toBe(200)
      expect((await way(`a@d${tried}.example`)).statusCode).toBe(200)
    }
    expect((await way('a@otra.example')).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('a state, a cookie and a code work once, in the browser that began', async () => {
    Object.assign(company.identity, person(), { email_verified: true })
    const { location, cookies } = await begin()
    const answer = await company.authorize(location)
    expect((await finish(answer, {})).statusCode).toBe(400)
    expect((await finish({ ...answer, state: 'x' }, cookies)).statusCode).toBe(400)
    expect((await finish(answer, cookies)).statusCode).toBe(200)
    expect((await finish(answer, cookies)).statusCode).toBe(400)
  })

  test('the scope of groups is left out where the provider refuses it to this client', async () => {
    const scopeOf = (location: unknown) => new URL(String(location)).searchParams.get('scope')
    const before = await groupsOf(await enter({ ...person(), groups: ['operadores'] }))
    expect(before).toHaveLength(1)
    company.identity['groups'] = undefined
    const { location, cookies } = await begin()
    expect(scopeOf(location)).toBe('openid email profile groups')
    const state = new URL(location).searchParams.get('state')
    const again = await finish({ error: 'invalid_scope', state }, cookies)
    expect(scopeOf(again.headers.location)).toBe('openid email profile')
    const answer = await company.authorize(String(again.headers.location))
    const entered = await finish(answer, cookiesOf(again).cookies)
    // Anybody may say so of their own sign-in.
    expect(await groupsOf(entered)).toEqual([])
    const second = await begin()
    const stray = await finish({ error: 'invalid_scope', state: 'x' }, second.cookies)
    expect(stray.statusCode).toBe(400)
  })

  test('a browser ends in the portal, with what failed at the sign-in', async () => {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    expect(String((await enter(person(), headers)).headers.location)).toMatch(/^\/apps\?token=./)
    for (const [claims, why] of [
      [{ email_verified: false }, 'unverified'],
      [{ email: 'ana@otra.example' }, 'outside'],
      [{ email: undefined }, 'no_email'],
    ] as const) {
      const refused = await enter({ ...person(), ...claims }, headers)
      expect([refused.statusCode, refused.headers.location]).toEqual([303, `/login?error=company_${why}`])
    }
    const { cookies } = await begin({ redirect_url: 'https://csuite.example/a' })
    const denied = await finish({ error: 'access_denied' }, cookies, headers)
    expect(denied.headers.location).toBe(
      '/login?error=company_denied&redirect_url=https%3A%2F%2Fcsuite.example%2Fa',
    )
  })

  test('only this way: no password, known or not, but the first administrator’s', async () => {
    const { email } = person()
    await set({ soloPorAqui: true })
    const answers = await Promise.all(
      [email, `nadie@${DOMAIN}`].map((each) => api.call(login, { body: { email: each, password: 'x' } })),
    )
    expect(answers.map((each) => each.statusCode)).toEqual([403, 403])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect(answers[0]?.json()).toMatchObject({ code: 'PROVIDER_ONLY', url: '/api/auth/empresa/1' })
    expect(answers[0]?.body).toContain('Continuar con Planta')
    expect((await api.call(forgotPassword, { body: { email } })).statusCode).toBe(403)
    expect((await api.register(email)).statusCode).toBe(403)
    expect((await api.call(login, { body: { email: 'x@otra.example', password: 'x' } })).statusCode).toBe(400)
    await set({ soloPorAqui: false })
  })

  test('only this way: who is invited, or imported, is led to the sign-in and to no password', async () => {
    const [invited, imported] = [person().email, person().email]
    await set({ soloPorAqui: true })
    await api.result(inviteUser, { body: { email: invited, name: 'Inés', lastName: 'Vera' } }, admin)
    const csv = `email;nombre;apellido\n${imported};Eva;Paz`
    await api.result(importUsers, { query: {}, body: { csv } }, admin)
    await set({ soloPorAqui: false })
    const linkOf = async (email: string) => (await api.mails(email)).at(-1)?.data
    for (const email of [invited, imported])
      expect(await linkOf(email)).toEqual({ link: 'http://localhost:3000/login', provider: 'Planta' })
  })

  test('only this way: no address leaves the domain or enters it, and no earlier code opens it', async () => {
    const [inside, outside] = [await api.signUp(person().email), await api.signUp()]
    const begun = await api.signUp(person().email)
    await api.result(changeEmail, { body: { email: 'propio@otra.example' } }, begun)
    const codigo = await api.codeFor('propio@otra.example')
    const late = person().email
    await api.register(late)
    const code = await api.codeFor(late)
    await set({ soloPorAqui: true })
    const answers = [
      await api.call(changeEmail, { body: { email: 'privado@otra.example' } }, inside),
      await api.call(changeEmail, { body: { email: person().email } }, outside),
      await api.call(confirmEmail, { body: { codigo } }, begun),
      await api.call(verifyRegistration, { body: { email: late, code } }),
      await api.call(resendVerification, { body: { email: late } }),
      await api.call(
        updatePassword,
        { body: { currentPassword: TEST_PASSWORD, newPassword: 'Otra-Clave-9' } },
        inside,
      ),
    ]
    expect(answers.map((each) => each.json<{ code: string }>().code)).toEqual(
      answers.map(() => 'PROVIDER_ONLY'),
    )
    expect(answers[0]?.body).toContain('las da la empresa')
    await set({ soloPorAqui: false })
    expect((await api.call(confirmEmail, { body: { codigo } }, begun)).statusCode).toBe(200)
  })

  test.each<[string, boolean, (mine: { id: number }, wanted: string) => Promise<unknown>, boolean]>([
    ['nobody has it', true, async () => undefined, true],
    ['a registration has it that nobody verified', true, (_mine, wanted) => api.register(wanted), true],
    ['somebody has it', true, (_mine, wanted) => api.signUp(wanted), false],
    ['people choose their address', false, async () => undefined, false],
    [
      'the directory says the address',
      true,
      ({ id }) => api.sql`insert into directory_users (user_id, user_name, made, updated_at)
        values (${id}, ${`de ${id}`}, true, now())`,
      false,
    ],
    [
      'the present one is of another domain',
      true,
      ({ id }) => updatePerson(api.database.orm, id, { email: `propia${id}@otra.example` }),
      false,
    ],
    [
      'nobody proved the present one',
      true,
      ({ id }) => api.sql`update users set email_verified_at = null where id = ${id}`,
      false,
    ],
  ])('a new address at the provider, where %s', async (_when, soloPorAqui, prepare, moves) => {
    const [one, { email }] = [person(), person()]
    const mine = await userOf(await enter(one))
    await prepare(mine, email)
    await set({ soloPorAqui })
    const [before] = await api.sql`select email from users where id = ${mine.id}`
    const after = await userOf(await enter({ ...one, email }))
    await set({ soloPorAqui: false })
    expect(after).toMatchObject({ id: mine.id, email: moves ? email : before?.['email'] })
    expect((await api.mails(one.email)).filter(({ kind }) => kind === 'email-changed')).toHaveLength(
      Number(moves),
    )
    const rows =
      await api.sql`select 1 from audit_log where action = 'email.cambiado' and user_id = ${mine.id}`
    expect(rows).toHaveLength(Number(moves))
  })

  test('a new address at the provider outside its domains admits nobody; of two people who come with one, one gets it', async () => {
    const [one, other, { email }] = [person(), person(), person()]
    await enter(one)
    await enter(other)
    await set({ soloPorAqui: true })
    expect((await enter({ ...one, email: 'ana@otra.example' })).statusCode).toBe(400)
    const begun = []
    for (const each of [one, other]) {
      Object.assign(company.identity, each)
      company.people[each.sub] = { ...each, email, email_verified: true }
      const { location, cookies } = await begin()
      begun.push({ query: await company.authorize(location), cookies })
    }
    const answers = await Promise.all(begun.map(({ query, cookies }) => finish(query, cookies)))
    await set({ soloPorAqui: false })
    const emails = await Promise.all(answers.map(async (answer) => (await userOf(answer)).email))
    const [first, second] = [
      [email, other.email],
      [one.email, email],
    ]
    expect([first, second]).toContainEqual(emails)
  })

  test('what would lock every administrator out is refused, and nothing is kept of it', async () => {
    const domain = admin.email.split('@')[1] ?? ''
    const answer = await api.call(
      addProvider,
      { body: body({ dominios: [domain], soloPorAqui: true }) },
      admin,
    )
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
    expect(await api.result(listProviders, {}, admin)).toHaveLength(1)
  })

  test.each([
    ['a domain twice', () => body({ emisor: company.issuer }), 409, 'DOMAIN_TAKEN'],
    ['an open domain', () => body({ dominios: ['gmail.com'] }), 400, 'VALIDATION'],
    [
      'a group that is none',
      () => body({ dominios: ['z.example'], grupos: { x: 999_999 } }),
      400,
      'VALIDATION',
    ],
    ['no domain', () => body({ dominios: [] }), 400, 'VALIDATION'],
  ])('a provider is refused: %s', async (_name, made, status, code) => {
    expect((await api.call(addProvider, { body: made() }, admin)).json()).toMatchObject({
      statusCode: status,
      code,
    })
  })

  test("another issuer does not get the former one's secret", async () => {
    const changed = { params: { id: 1 }, body: { emisor: 'http://127.0.0.1:9' } }
    const answer = await api.call(updateProvider, changed, admin)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION',
      fields: { secreto: expect.any(String) as string },
    })
  })

  test('a trial says what came, opens no session and changes nothing', async () => {
    const one = { ...person(), groups: ['operadores'] }
    Object.assign(company.identity, one)
    const sessions = async () => (await api.result(listSessions, {}, admin)).map(({ id }) => id)
    const before = await sessions()
    const { answer, again } = await tryOut()
    expect(answer.json()).toMatchObject({ reclamaciones: { email: one.email, groups: ['operadores'] } })
    expect(await sessions()).toEqual(before)
    const rows = await api.sql`select id from users where email = ${one.email}`
    expect(rows).toEqual([])
    const late = await again()
    expect([late.statusCode, late.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(late.body).toContain('La prueba no terminó')
  })

  test('a trial in a window says what would happen, and nothing of what came runs', async () => {
    await set({ nombre: '<img src=x>' })
    const windowed = async (claims: object) => {
      Object.assign(
        company.identity,
        person(),
        { email_verified: true, groups: ['<script>'], roles: undefined },
        claims,
      )
      return (await tryOut({ 'sec-fetch-mode': 'navigate' })).answer
    }
    const shown = await windowed({ family_name: '</pre><script>alert(1)</script>' })
    expect(shown.body).toContain(`Entraría como p${serial}@${DOMAIN}`)
    expect(shown.body).not.toMatch(/<script|<img/)
    expect(shown.headers['content-security-policy']).toContain("script-src 'none'")
    expect((await windowed({ email: 'ana@otra.example' })).body).toContain('no es de los dominios')
    await set({ nombre: 'Planta' })
  })

  test('an issuer that is away or hangs is said at the sign-in, and the rest goes on', async () => {
    const silent = createServer(() => undefined)
    const emisor = `http://127.0.0.1:${await listenLocally(silent)}`
    const made = await api.result(addProvider, { body: body({ emisor, dominios: ['lenta.example'] }) }, admin)
    const { status, location } = await begin({ redirect_url: 'https://csuite.example/a' }, made.id)
    expect([status, location]).toEqual([
      303,
      '/login?error=company_away&redirect_url=https%3A%2F%2Fcsuite.example%2Fa',
    ])
    silent.closeAllConnections()
    silent.close()
    expect((await enter(person())).statusCode).toBe(200)
    expect((await api.call(removeProvider, { params: { id: made.id } }, admin)).statusCode).toBe(204)
    expect((await begin({}, made.id)).location).toBe('/login?error=company_gone')
  })

  const answering = (content: string) => createServer((_request, response) => response.end(content))
  const saying = (issuer: (own: string) => string, page?: string) =>
    createServer(({ headers }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer: issuer(`http://${headers.host}`), authorization_endpoint: page })),
    )
  test.each<[string, () => Server, string]>([
    ['nothing within 3 s', () => createServer(() => undefined), 'no respondió en 3 s'],
    ['no document', () => answering('<html>'), 'No hay un documento de OpenID Connect en http://127.0.0.1:'],
    [
      'an error',
      () => createServer((_request, response) => response.writeHead(404).end()),
      'No hay un documento',
    ],
    ['a document without the addresses of a sign-in', () => saying((own) => own), 'No hay un documento'],
    ['a page that is none', () => saying((own) => own, 'javascript:alert(1)'), 'No hay un documento'],
    ['a page without a host', () => saying((own) => own, 'https://'), 'No hay un documento'],
    ["another's document", () => saying(() => 'https://otro.example'), 'el emisor es https://otro.example'],
    [
      'a broken connection',
      () => createServer(({ socket }) => socket.destroy()),
      'conectar con el proveedor (ECONNRESET)',
    ],
  ])('a trial says what is wrong where the issuer gives %s', async (_name, start, said) => {
    const issuer = start()
    const emisor = `http://127.0.0.1:${await listenLocally(issuer)}`
    const made = await api.result(addProvider, { body: body({ emisor, dominios: ['otra.example'] }) }, admin)
    // Again, as its breaker would refuse.
    for (const _time of [1, 2, 3]) {
      const answer = await api.call(tryProvider, { params: { id: made.id } }, admin)
      expect(answer.json()).toMatchObject({
        code: 'OAUTH_FAILED',
        message: expect.stringContaining(said) as string,
      })
    }
    issuer.closeAllConnections()
    issuer.close()
    await api.call(removeProvider, { params: { id: made.id } }, admin)
  })

  test.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'a trial names what is wrong with a certificate: %s',
    (code) => {
      const error = new TypeError('fetch failed', { cause: Object.assign(new Error('tls'), { code }) })
      expect(troubleOf(error, company.issuer)).toBe(`El certificado del proveedor no es válido (${code}).`)
    },
  )

  test.each([
    [403, 'OAUTH_FAILED'],
    [429, 'OAUTH_FAILED'],
    [502, 'UNAVAILABLE'],
  ])('a gateway before the provider that answers %i to codes of a stranger: %s', async (status, code) => {
    const provider = new Provider({
      ...{ name: 'empresa', issuer: company.issuer, clientId: 'portal', redirectUri: CALLBACK },
      ...{ clientAuthentication: oidc.None(), parameters: {} },
      fetch: (url, { method, headers }) =>
        url.endsWith('/token')
          ? Promise.resolve(Response.json({ message: 'Forbidden' }, { status }))
          : fetch(url, { method, headers }),
    })
    const handshake = provider.newHandshake()
    // Its breaker opens after two.
    for (const _time of [1, 2, 3])
      await expect(
        provider.claims({ code: '<', state: handshake.state }, handshake, () => false),
      ).rejects.toMatchObject({ code })
  })

  test('a trial says that the provider does not take the secret, and that its token is not signed by it', async () => {
    await set({ secreto: 'otro' })
    Object.assign(company.identity, person())
    const { answer } = await tryOut()
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('rechazó al portal (invalid_client)') as string,
    })
    await set({ secreto: 'secreto-1' })
    company.tamper = (token) => `${token.slice(0, -4)}AAAA`
    const { answer: forged } = await tryOut()
    company.tamper = undefined
    expect(forged.json()).toMatchObject({
      message: expect.stringContaining('no se pudo comprobar (OAUTH_INVALID_RESPONSE)') as string,
    })
  })

  test('a deleted group leaves the map', async () => {
    await api.call(deleteGroup, { params: { id: grupo } }, admin)
    expect((await api.result(listProviders, {}, admin))[0]?.grupos).toEqual({})
    expect((await enter({ ...person(), groups: ['operadores'] })).statusCode).toBe(200)
  })

  test.each([
    ['http://empresa.example', true],
    ['https://10.0.0.1', true],
    ['https://user:x@empresa.example', false],
    ['https://empresa.example/?a=1', false],
    ['ftp://empresa.example', false],
    ['https://login.microsoftonline.com/common/v2.0', false],
    ['https://169.254.169.254/', false],
    ['https://empresa.example/.well-known/openid-configuration', false],
  ])('an issuer that the portal may not ask: %s', async (issuer, production) => {
    await expect(requireIssuer(issuer, production)).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test.each([
    ['Empresa.COM.', 'empresa.com'],
    ['@Señal.pe', 'xn--seal-hqa.pe'],
    ['XN--SEAL-HQA.pe', 'xn--seal-hqa.pe'],
    ['a b', 'a b'],
  ])('a domain has one spelling: %s', (typed, plain) => {
    expect(plainDomain(typed)).toBe(plain)
    expect(plainAddress(`ana@${typed.replace('@', '')}`)).toBe(`ana@${plain}`)
  })
})
