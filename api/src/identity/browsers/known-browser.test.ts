import { login } from '@csuite/shared/contract/login'
import { TEST_PASSWORD, apisOnDemand, openTestApi } from '../../testing/test-api'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('a sign-in from a browser that the account does not know', () => {
  const api = openTestApi()
  const open = apisOnDemand()

  const signIn = async (email: string, cookies: Record<string, string> = {}) => {
    const body = { email, password: TEST_PASSWORD }
    const answer = await api.call(login, { body }, { cookies, headers: { 'user-agent': FIREFOX } })
    const device = answer.cookies.find(({ name }) => name === 'csuite_device')?.value ?? ''
    return { csuite_device: device }
  }
  const told = async (email: string) =>
    (await api.newDeviceMails()).filter(({ recipient }) => recipient === email)

  test('a sign-in from a new device is reported by mail with browser and network; the first ever and the next from there are not', async () => {
    const { email } = await api.signUp()
    expect(await told(email)).toEqual([])
    const cookies = await signIn(email)
    expect((await told(email)).map(({ data }) => data)).toEqual([
      { device: 'Firefox en Linux', network: '127.0.0.0/24', slip: expect.any(String) as string },
    ])
    await signIn(email, cookies)
    expect(await told(email)).toHaveLength(1)
  })

  test('each person is told when a shared browser signs them in for the first time', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    const cookies = await signIn(one.email)
    await signIn(other.email, cookies)
    expect([await told(one.email), await told(other.email)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('at most five such mails an hour: a script without cookies fills no mailbox', async () => {
    const strict = await open({ LIMITS_SCALE: '1' })
    const { email } = await strict.signUp()
    for (let count = 0; count < 7; count += 1)
      await strict.call(login, { body: { email, password: TEST_PASSWORD } })
    const mails = (await strict.newDeviceMails()).filter(({ recipient }) => recipient === email)
    expect(mails).toHaveLength(5)
  })
})
