import { expect, test, useToken } from './support/fixtures'

test('an administrator sees the portal as a person who allows it, changes nothing, and the person ends it @change', async ({
  adminPage: page,
  person,
  browser,
}) => {
  test.slow()
  await page.goto(`/admin/usuarios/${person.id}`)
  await page.getByRole('button', { name: 'Acompañar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pedir permiso' }).click()
  await expect(dialog.getByText('Escribe para qué necesitas acompañar')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('No ve su plan en Mis apps')
  await dialog.getByRole('button', { name: 'Pedir permiso' }).click()
  await expect(page.getByText('Pediste acompañar a esta persona.')).toBeVisible()

  const theirs = await browser.newPage()
  await useToken(theirs, person.token)
  await theirs.goto('/apps')
  const notice = theirs.getByRole('complementary', { name: 'Avisos' })
  await expect(notice).toContainText('Motivo: No ve su plan en Mis apps')
  await notice.getByRole('link', { name: 'Ver y decidir' }).click()
  await theirs.getByRole('button', { name: 'Permitir una hora' }).click()
  await expect(theirs.getByRole('heading', { name: /te acompaña/ })).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Empezar/ }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Empezar' }).click()
  const bar = tab.getByRole('region', { name: 'Acompañamiento' })
  await expect(bar).toContainText('Ves el portal como Lucía Quispe')
  await expect(tab).toHaveURL(/\/apps$/)
  await tab.reload()
  await expect(bar).toContainText(/Quedan \d+ min/)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Lucía')
  await tab.goto('/perfil')
  await expect(bar).toBeVisible()
  await expect(tab.getByLabel('Nombre')).toHaveValue('Lucía', { timeout: 30_000 })
  await tab.getByLabel('Nombre').fill('Otra')
  await tab.getByRole('button', { name: 'Guardar' }).click()
  await expect(tab.getByText('Estás acompañando a Lucía: aquí solo se puede mirar').first()).toBeVisible()
  // The administrator's own tab is theirs.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Acompañamiento' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('csuite-preview'))).toBeNull()

  await theirs.getByRole('button', { name: 'Dejar de acompañar' }).click()
  await expect(theirs).toHaveURL(/\/(apps)?$/)
  await tab.goto('/apps')
  await expect(tab.getByRole('heading', { name: 'El acompañamiento terminó' })).toBeVisible()
  expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.email)
  await theirs.close()
})
