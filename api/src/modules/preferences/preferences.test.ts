import { deviceKey, preferences, savePreferences } from '@csuite/shared/contract/preferences'
import { type TestPerson, apisOnDemand, openTestApi } from '../../testing/test-api'
import { addPerson } from '../../testing/test-callers'

describe('preferences', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()

  const none = { favoritos: [], recientes: [], avisos: [] }
  const of = (person: TestPerson) => api.result(preferences, {}, person)
  const save = (person: TestPerson, body: object) => api.result(savePreferences, { body }, person)

  test('keeps the lists that are sent and leaves the other alone, for that person only', async () => {
    const [ana, luis] = [await api.signUp(), await api.signUp()]
    expect(await of(ana)).toEqual(none)
    await save(ana, { favoritos: [3, 1] })
    const saved = { favoritos: [3, 1], recientes: [5, 2], avisos: [] }
    expect(await save(ana, { recientes: [5, 2, 5, 404] })).toEqual(saved)
    expect(await of(ana)).toEqual(saved)
    expect(await of(luis)).toEqual(none)
  })

  test('keeps what the person wants to hear of, the complete suite among it', async () => {
    const saved = await save(await api.signUp(), { avisos: [0, 2, 2, 404] })
    expect(saved).toEqual({ ...none, avisos: [0, 2] })
  })

  test('gives each person one device key for ever, whatever else is kept', async () => {
    const [ana, luis] = [await api.signUp(), await api.signUp()]
    const keyOf = (person: TestPerson) => api.result(deviceKey, {}, person)
    const keys = await Promise.all([keyOf(ana), keyOf(ana), keyOf(luis)])
    await save(ana, { favoritos: [3] })
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', d: expect.stringMatching(/^[\w-]{43}$/) })
    expect([keys[1], await keyOf(ana)]).toEqual([keys[0], keys[0]])
    expect(keys[2].d).not.toBe(keys[0].d)
    expect(await of(ana)).toEqual({ ...none, favoritos: [3] })
  })

  test('may be changed so often by one person; reading them and other people’s stay free', async () => {
    // A 300th of the limit: one change.
    const strict = await openAnother({ LIMITS_SCALE: '0.004' })
    const [ana, luis] = [await addPerson(strict), await addPerson(strict)]
    const change = (person: { token: string }) => strict.call(savePreferences, { body: {} }, person)
    const answers = [await change(ana), await change(ana), await change(luis)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
    expect(answers[1]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await strict.call(preferences, {}, ana)).statusCode).toBe(200)
  })

  test('refuses lists that are too long and ids that are none', async () => {
    const person = await api.signUp()
    for (const body of [
      { favoritos: Array.from({ length: 101 }, (_, index) => index + 1) },
      { recientes: Array.from({ length: 13 }, (_, index) => index + 1) },
      { favoritos: [0] },
      { favoritos: ['1'] },
      { avisos: [-1] },
    ]) {
      const answer = await api.call(savePreferences, { body }, person)
      expect(answer.statusCode).toBe(400)
    }
    expect(await save(person, {})).toEqual(none)
  })
})
