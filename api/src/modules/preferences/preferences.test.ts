import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import { openTestApi } from '../../testing/test-api'
import { bothEngines } from '../../testing/test-engines'

describe.each(bothEngines)('preferences (%s)', (engine) => {
  const api = openTestApi(engine)

  test('keeps the lists that are sent and leaves the other alone, for that person only', async () => {
    const ana = await api.signUp()
    const luis = await api.signUp()
    expect((await api.call(preferences, {}, { token: ana.token })).json()).toEqual({
      favoritos: [],
      recientes: [],
      avisos: [],
    })
    await api.call(savePreferences, { body: { favoritos: [3, 1] } }, { token: ana.token })
    const saved = await api.call(
      savePreferences,
      { body: { recientes: [5, 2, 5, 404] } },
      { token: ana.token },
    )
    expect(saved.json()).toEqual({ favoritos: [3, 1], recientes: [5, 2], avisos: [] })
    expect((await api.call(preferences, {}, { token: ana.token })).json()).toEqual(saved.json())
    expect((await api.call(preferences, {}, { token: luis.token })).json()).toEqual({
      favoritos: [],
      recientes: [],
      avisos: [],
    })
  })

  test('keeps what the person wants to hear of, the complete suite among it', async () => {
    const { token } = await api.signUp()
    const saved = await api.call(savePreferences, { body: { avisos: [0, 2, 2, 404] } }, { token })
    expect(saved.json()).toEqual({ favoritos: [], recientes: [], avisos: [0, 2] })
  })

  test('refuses lists that are too long and ids that are none', async () => {
    const { token } = await api.signUp()
    for (const body of [
      { favoritos: Array.from({ length: 101 }, (_, index) => index + 1) },
      { recientes: Array.from({ length: 13 }, (_, index) => index + 1) },
      { favoritos: [0] },
      { favoritos: ['1'] },
      { avisos: [-1] },
    ]) {
      const answer = await api.call(savePreferences, { body }, { token })
      expect(answer.statusCode).toBe(400)
    }
    expect((await api.call(savePreferences, { body: {} }, { token })).json()).toEqual({
      favoritos: [],
      recientes: [],
      avisos: [],
    })
  })
})
