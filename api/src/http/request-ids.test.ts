import { type TestApi, openTestApi } from '../testing/test-api'

describe('request ids', () => {
  const proxied = openTestApi({ env: { TRUST_PROXY: '1' } })
  const direct = openTestApi()
  const live = (api: TestApi, id: string) =>
    api.inject({ method: 'GET', url: '/api/apps/listar', headers: { 'x-request-id': id } })

  test("the proxy's id is kept and logged", async () => {
    const id = 'f3c4a7b2d1e05968f3c4a7b2d1e05968'
    const answer = await live(proxied, id)
    expect(answer.headers['x-request-id']).toBe(id)
    expect(proxied.log.some((line) => line.includes(`"reqId":"${id}"`))).toBe(true)
  })

  test.each(["x'; drop table users; --", '*/ select 1 /*', 'a'.repeat(65), 'corto', 'con espacio dentro'])(
    '%s is no id: a new one is made',
    async (id) => {
      expect((await live(proxied, id)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('without a trusted proxy nobody chooses an id', async () => {
    const id = 'f3c4a7b2d1e05968f3c4a7b2d1e05968'
    expect((await live(direct, id)).headers['x-request-id']).not.toBe(id)
  })
})
