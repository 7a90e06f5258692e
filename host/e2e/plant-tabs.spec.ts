import { bearer, expect, newCalibration, test } from './support/fixtures'

const told = /también se escribe en otra pestaña/

test('two tabs type in one draft: nothing is lost, and who types where another did is told', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const headers = bearer(person.token)
  const { id, clave } = await newCalibration(request, person.token)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/calculadora-txi/calibraciones/${clave}`)
    await tab.getByRole('tab', { name: 'Datos' }).click()
  }
  await Promise.all([
    page.getByLabel('Lugar').pressSequentially('Sala de bombas de agua cruda', { delay: 15 }),
    other.getByLabel('Orden').pressSequentially('OT-2026-000123-B, segunda', { delay: 15 }),
  ])
  await other.getByLabel('Observaciones').fill('Junta')
  await expect(page.getByLabel('Observaciones')).toHaveValue('Junta')
  await expect(page.getByText(told)).toBeVisible()
  await page.getByLabel('Observaciones').press('End')
  await page.getByLabel('Observaciones').pressSequentially(' nueva')
  await expect(other.getByText(told)).toBeVisible()
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Observaciones')).toHaveValue('Junta nueva')
    await expect(tab.getByText('Todo está guardado en el portal.')).toBeVisible()
  }
  expect(await (await request.get(`/api/calibraciones/${id}`, { headers })).json()).toMatchObject({
    lugar: 'Sala de bombas de agua cruda',
    orden: 'OT-2026-000123-B, segunda',
    observaciones: 'Junta nueva',
  })
})
