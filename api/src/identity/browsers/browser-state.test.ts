import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { login } from '@csuite/shared/contract/login'
import { TEST_PASSWORD, cookiesOf, openTestApi } from '../../testing/test-api'
import { seal } from '../secrets/seal'

describe('what the portal keeps in a browser', () => {
  const api = openTestApi()
  const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(50)}.example`

  test('is a cookie of months and one of what somebody is in the midst of, which other calls leave alone', async () => {
    const { email } = await api.signUp()
    const asked = await api.call(forgotPassword, { body: { email } })
    const code = await api.codeFor(email)
    const signedIn = await api.call(login, { body: { email, password: TEST_PASSWORD } }, cookiesOf(asked))
    expect(signedIn.cookies.map(({ name }) => name)).toEqual(['csuite_device'])
    const body = { email, code, newPassword: 'Compresor-7' }
    for (let tries = 0; tries < 5; tries += 1)
      await api.call(changePassword, { body: { ...body, code: code === '000000' ? '000001' : '000000' } })
    expect((await api.call(changePassword, { body }, cookiesOf(asked))).statusCode).toBe(200)
  })

  test('the answer to a cross-site call, which brings no cookie, does not change it', async () => {
    const { email } = await api.signUp()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await api.call(login, { body: { email, password: TEST_PASSWORD } }, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([])
  })

  test('fits a cookie when every field is as long as it can be', async () => {
    const until = Number.MAX_SAFE_INTEGER
    const id = 'x'.repeat(43)
    const flow = { value: { email: longest, flow: id }, until }
    const fields = {
      device: { value: { id, accounts: Array.from({ length: 10 }, () => '2147483647?') }, until },
      secondFactor: { value: { factor: id, password: id }, until },
      registration: { value: { id }, until },
      registrationCode: flow,
      resetCode: flow,
    }
    const cookie = await seal(api.platform.secrets, 'browser state', fields, until)
    expect(`csuite_device=${cookie}`.length).toBeLessThan(4096)
  })
})

describe('over https', () => {
  const api = openTestApi({ env: { PUBLIC_URL: 'https://portal.example' } })

  test('no neighbouring host plants what somebody is in the midst of', async () => {
    const { email } = await api.signUp()
    const asked = await api.call(forgotPassword, { body: { email } })
    expect(asked.cookies).toMatchObject([{ name: '__Host-csuite_flow', path: '/', secure: true }])
    const planted = { cookies: { csuite_flow: asked.cookies[0]?.value ?? '' } }
    const newPassword = 'Compresor-7'
    const body = { email, code: await api.codeFor(email), newPassword }
    for (let tries = 0; tries < 5; tries += 1)
      await api.call(changePassword, {
        body: { ...body, code: body.code === '000000' ? '000001' : '000000' },
      })
    expect((await api.call(changePassword, { body }, planted)).statusCode).toBe(400)
    expect((await api.call(changePassword, { body }, cookiesOf(asked))).statusCode).toBe(200)
  })
})
