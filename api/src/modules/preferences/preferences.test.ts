import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import { type TestPerson, openTestApi } from '../../testing/test-api'
import { bothEngines } from '../../testing/test-engines'

describe.each(bothEngines)('preferences (%s)', (engine) => {
  const api = openTestApi(engine)

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
