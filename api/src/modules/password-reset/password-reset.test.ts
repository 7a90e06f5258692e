import { currentUser, login } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { type CallOptions, TEST_PASSWORD, apisOnDemand, cookiesOf, openTestApi } from '../../testing/test-api'

const NEW_PASSWORD = 'Compresor-7'

describe('a forgotten password', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()

  const forgot = (email: string, options?: CallOptions, on = api) =>
    on.call(forgotPassword, { body: { email } }, options)
  const change = (email: string, code: string, newPassword = NEW_PASSWORD) =>
    api.call(changePassword, { body: { email, code, newPassword } })
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

  test('the mailed code buys a new password, ends every session and is told by mail', async () => {
    const { email, token } = await api.signUp()
    expect((await forgot(email)).statusCode).toBe(200)
    const code = await api.codeFor(email)
    expect((await change(email, code)).json()).toMatchObject({ message: expect.any(String) as string })
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    const signIn = async (password: string) =>
      (await api.call(login, { body: { email, password } })).statusCode
    expect(await signIn(NEW_PASSWORD)).toBe(200)
    expect(await signIn(TEST_PASSWORD)).toBe(400)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'password-changed', recipient: email })
    expect((await change(email, code)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('the code for a pending address comes, proves it and drops what was typed before', async () => {
    const email = 'olvido-nunca-verificado@csuite.example'
    await api.register(email, { name: 'Intruso', lastName: 'Falso' })
    await forgot(email)
    expect((await api.mails(email)).at(-1)).toMatchObject({ kind: 'reset-code', data: { name: '' } })
    expect((await change(email, await api.codeFor(email))).statusCode).toBe(200)
    expect((await api.call(login, { body: { email, password: TEST_PASSWORD } })).statusCode).toBe(400)
    const user = await api.result(currentUser, {}, { token: await api.signIn(email, NEW_PASSWORD) })
    expect(user).toMatchObject({ name: 'olvido-nunca-verificado', lastName: '', phone: null })
    expect(user.planesUsuarios.length).toBeGreaterThan(0)
  })

  test('known, pending and unknown addresses answer alike, through every wrong code', async () => {
    const { email: known } = await api.signUp()
    const pending = 'olvido-pendiente@csuite.example'
    const unknown = 'olvido-nadie@csuite.example'
    await api.register(pending)
    const conversation = async (email: string) => {
      const answers = [await change(email, '000000'), await forgot(email)]
      const right = (await api.mails(email)).at(-1)?.data.code ?? ''
      for (let tries = 0; tries < 6; tries += 1) answers.push(await change(email, wrong(right)))
      return answers.map(({ statusCode, body }) => `${statusCode} ${body}`)
    }
    const told = await conversation(known)
    expect(told.map((line) => /"code":"(\w+)"/.exec(line)?.[1] ?? 'OK')).toEqual([
      'INVALID_CODE',
      'OK',
      ...Array.from({ length: 5 }, () => 'INVALID_CODE'),
      'CODE_EXPIRED',
    ])
    expect(await conversation(unknown)).toEqual(told)
    expect(await conversation(pending)).toEqual(told)
    expect(await api.mails(unknown)).toEqual([])
  })

  test('five characters are enough and a common password is not', async () => {
    const { email } = await api.signUp()
    await forgot(email)
    const code = await api.codeFor(email)
    expect((await change(email, code, '12345')).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { newPassword: expect.stringContaining('demasiado común') as string },
    })
    expect((await change(email, code, 'xK-7')).json()).toMatchObject({
      message: 'La contraseña debe tener al menos 5 caracteres',
    })
    expect((await change(email, code, 'xK-7q')).statusCode).toBe(200)
  })

  test('strangers spend neither the code of the owner’s browser nor its next request', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    const { email } = await strict.signUp()
    const ask = (options: CallOptions) => forgot(email, options, strict)
    const enter = (code: string, options: CallOptions) =>
      strict.call(changePassword, { body: { email, code, newPassword: NEW_PASSWORD } }, options)
    const asked = await ask({})
    expect(asked.cookies).toMatchObject([{ name: 'csuite_flow', httpOnly: true, sameSite: 'Lax' }])
    const browser = cookiesOf(asked)
    const code = await strict.codeFor(email)
    expect((await ask(browser)).headers['retry-after']).toBe('60')
    const stranger = { address: '203.0.113.9' }
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enter(wrong(code), stranger)).json()).toMatchObject({ code: 'INVALID_CODE' })
    expect((await enter(code, stranger)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    expect((await enter(code, browser)).statusCode).toBe(200)
  })

  test('a browser that the account signed in from asks for a code whatever strangers asked before', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    const { email } = await strict.signUp()
    const signedIn = await strict.call(login, { body: { email, password: TEST_PASSWORD } })
    const browser = cookiesOf(signedIn)
    const ask = (options: CallOptions) => forgot(email, options, strict)
    expect((await ask({ address: '203.0.113.9' })).statusCode).toBe(200)
    expect((await ask({})).statusCode).toBe(429)
    expect((await ask(browser)).statusCode).toBe(200)
    expect((await ask(browser)).statusCode).toBe(429)
  })

  test('a flow ends an hour after its first request, whatever is asked in it', async () => {
    const { email } = await api.signUp()
    const first = await forgot(email)
    const browser = cookiesOf(first)
    expect(browser.cookies.csuite_flow).toBeDefined()
    api.advance(50 * 60_000)
    expect(cookiesOf(await forgot(email, browser)).cookies).toEqual({})
    api.advance(11 * 60_000)
    expect(cookiesOf(await forgot(email, browser)).cookies.csuite_flow).toBeDefined()
  })
})
