import { login, logout } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import type { InjectOptions } from 'fastify'
import { operationsOf } from './testing/malformed-requests'
import { TEST_PASSWORD, openTestApi } from './testing/test-api'

/** Unmistakable values. */
const secret = {
  password: 'Contrasena-Secreta-8841',
  newPassword: 'Otra-Secreta-5523',
  query: 'secreto-en-la-consulta-4410',
  cookie: 'secreto-en-la-galleta-9917',
  header: 'secreto-en-la-cabecera-3302',
  body: 'secreto-en-el-cuerpo-7756',
  path: 'secreto-en-la-ruta-1183',
  deploy: `csd_${'Zx9'.repeat(14)}q`,
  key: `csk_${'Yw8'.repeat(14)}q`,
  jwt: 'eyJhbGciOiJFUzI1NiJ9.eyJzZWNyZXRvIjoiNjI5MCJ9.c2VjcmV0by1maXJtYS0xMjM0NQ',
}

describe('the log at its most talkative', () => {
  const refused = new Set<string>()
  const api = openTestApi({
    env: { LOG_LEVEL: 'trace', TRUST_PROXY: '1' },
    build: {
      sendMail: ({ recipient, data }) => {
        if (data.code !== undefined) refused.add(data.code)
        return Promise.reject(new Error(`550 <${recipient}> refused: ${data['code']} ${data['name']}`))
      },
    },
  })

  const withToken = (base: InjectOptions, headers: object, token: string): InjectOptions => ({
    ...base,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })

  /** Requests with the secrets in every place that a client controls. */
  const seeded = (method: string, path: string, email: string): InjectOptions[] => {
    const url = path.replace(/\{\w+\}/g, secret.path)
    const headers = {
      authorization: `Bearer ${secret.jwt}`,
      cookie: `csuite_oauth_google=${secret.cookie}; csuite_device=${secret.cookie}`,
      referer: `https://portal.example/apps?token=${secret.header}`,
      'user-agent': secret.header,
      'x-request-id': secret.header.replace(/-/g, ' '),
      'stripe-signature': secret.header,
      'x-forwarded-for': '203.0.113.77',
    }
    const body = {
      email,
      password: secret.password,
      newPassword: secret.newPassword,
      code: '884213',
      token: secret.body,
    }
    const json = { ...headers, 'content-type': 'application/json' }
    const base = {
      method,
      url: `${url}?token=${secret.query}&code=${secret.query}&email=${email}`,
      headers,
    } as InjectOptions
    if (method === 'GET')
      return [base, ...[secret.deploy, secret.key].map((token) => withToken(base, headers, token))]
    return [
      { ...base, headers: json, payload: JSON.stringify(body) },
      { ...base, headers: json, payload: `{"password":"${secret.body}", broken` },
      { ...base, headers: { ...headers, 'content-type': 'text/plain' }, payload: secret.body },
      { ...base, headers: json, payload: JSON.stringify({ ...body, filler: secret.body.repeat(20_000) }) },
    ]
  }

  test('holds no token, code, password or full address, whatever is sent and whatever fails', async () => {
    const email = 'secreta.persona@csuite.example'
    const document = await api.inject({ method: 'GET', url: '/api/openapi.json' })
    for (const { method, path } of operationsOf(document.json()))
      for (const request of seeded(method, path, email)) await api.inject(request)
    for (const path of [
      `${email}/${secret.jwt}`,
      encodeURIComponent(email),
      `x/${secret.deploy}`,
      secret.key,
    ])
      await api.inject({ method: 'GET', url: `/api/${path}` })

    // Real sign-ups and sign-ins, with mails that the server refuses.
    await api.register(email, { password: secret.password }, { address: '203.0.113.77' })
    await api.mails()
    const codes = [...refused]
    const verification = { body: { email, code: codes.at(-1) ?? '' } }
    const { access_token: token } = await api.result(verifyRegistration, verification)
    await api.call(login, { body: { email, password: secret.password } })
    await api.call(login, { body: { email, password: secret.newPassword } })
    await api.call(forgotPassword, { body: { email } })
    await api.mails()
    await api.call(changePassword, { body: { email, code: '000000', newPassword: secret.newPassword } })
    await api.call(logout, {}, { token })

    // A database error quotes its statement and parameters.
    const failing = jest.spyOn(api.database.orm, 'select').mockImplementation(() => {
      throw new Error(
        `Failed query: select from users where email = $1\nparams: ${email},${secret.password},${token}`,
      )
    })
    await api.call(login, { body: { email, password: secret.password } })
    failing.mockRestore()

    expect(codes.length).toBeGreaterThan(0)
    expect(api.log.length).toBeGreaterThan(150)
    for (const event of ['mail not sent', 'Failed query'])
      expect(api.log.some((line) => line.includes(event))).toBe(true)
    const personal = [token, email, encodeURIComponent(email), TEST_PASSWORD, '203.0.113.77']
    const words = [...Object.values(secret), ...personal]
    const leaks = api.log.filter(
      (line) =>
        words.some((word) => line.includes(word)) ||
        [...codes, '884213'].some((code) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line)),
    )
    expect(leaks).toEqual([])
  })
})
