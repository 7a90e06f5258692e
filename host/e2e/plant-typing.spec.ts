import { bearer, expect, newCalibration, test } from './support/fixtures'
import { press } from './support/thumb'

// Readings with the portal's own keys on a phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as object)

test('five points both ways are typed with one thumb', async ({ signedInPage: page, person, request }) => {
  const headers = bearer(person.token)
  const { id, clave } = await newCalibration(request, person.token)
  await page.goto(`/calculadora-txi/calibraciones/${clave}`)
  const typed = [0, 25, 50, 75, 100, 100, 75, 50, 25, 0].map((punto) => (4 + 0.16 * punto).toFixed(2))
  await expect(page.getByLabel(/Leído/)).toBeVisible()
  const keys = page.getByRole('group', { name: 'Teclado numérico' })
  await press(page.getByLabel(/Leído/))
  for (const reading of typed) {
    for (const character of reading)
      await press(
        keys.getByRole('button', { name: character === '.' ? 'Separador decimal' : character, exact: true }),
      )
    await press(keys.getByRole('button', { name: 'Punto siguiente' }))
  }
  const stored = async () => {
    const answer = await request.get(`/api/calibraciones/${id}`, { headers })
    return ((await answer.json()) as { encontrado?: { leido: string }[] }).encontrado?.map(
      ({ leido }) => leido,
    )
  }
  await expect.poll(stored, { timeout: 20_000 }).toEqual(typed)
})
