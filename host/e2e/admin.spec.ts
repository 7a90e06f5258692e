import type { Locator, Page } from 'playwright/test'
import { expectNoViolations } from './support/accessible'
import { type Person, adminToken, bearer, expect, registerPending, test, useToken } from './support/fixtures'

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

test.beforeEach(async ({ page, request }) => useToken(page, await adminToken(request)))

test('three people are verified by keyboard alone @change', async ({ strictPage: page, request }) => {
  const pending: Person[] = []
  while (pending.length < 3) pending.push(await registerPending(request))
  await page.goto('/admin/usuarios')
  await tabTo(page, page.getByLabel('Estado'))
  await page.keyboard.type('Pend')
  for (const { email } of pending) {
    const row = page.getByRole('row').filter({ hasText: email })
    await tabTo(page, row.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('checkbox', { name: 'Seleccionar todos' }), 'Shift+Tab')
  }
  await expect(page.getByText('3 seleccionados')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Verificar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 usuario(s) verificado(s) exitosamente')).toBeVisible()
  for (const { email } of pending)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('a plan is changed by keyboard @change', async ({ strictPage: page, person }) => {
  await page.goto('/admin/usuarios')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/email=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const plans = page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('button', { name: 'Planes' })
  await tabTo(page, plans)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Planes del Usuario' })
  const app = dialog.getByRole('group', { name: 'Beto Pro' })
  await tabTo(page, app.getByLabel('Plan'))
  await page.keyboard.type('PRO')
  await tabTo(page, app.getByLabel('Fecha de vencimiento'))
  // The same in whichever order the browser's language puts day and month.
  await page.keyboard.type('11112028')
  await tabTo(page, app.getByRole('button', { name: 'Guardar' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Plan actualizado exitosamente!')).toBeVisible()
  await expect(app.getByLabel('Fecha de vencimiento')).toHaveValue('2028-11-11')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(plans).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a row is two lines in the first half, all of it a link', async ({ strictPage: page, person }) => {
    const { email, id } = person
    await page.goto(`/admin/usuarios?${new URLSearchParams({ email })}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toBeVisible()
    const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(y).toBeLessThan(844 / 2)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThan(80)
    await page.touchscreen.tap(x + width / 2, y + height - 4)
    await expect(page).toHaveURL(`/admin/usuarios/${id}`)
  })
})

test("a user's page detects changes of another administrator @change", async ({
  strictPage: page,
  person: { id, email },
  request,
}) => {
  await page.goto(`/admin/usuarios?${new URLSearchParams({ email })}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.locator('[data-person]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/usuarios/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lucía Quispe' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Sesiones abiertas' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Actividad' })).toContainText('Sesión iniciada')
  await expect(page.getByRole('group', { name: 'Beto Pro' })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar usuario' })
  await dialog.getByLabel('Nombre').fill('Luz')
  const other = await request.put(`/api/auth/editar/${id}`, {
    headers: bearer(await adminToken(request)),
    data: { name: 'Lucía', lastName: 'Mamani', phone: '+51987654321' },
  })
  expect(other.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Apellido «Quispe» → «Mamani»')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Luz Mamani' })).toBeVisible()

  await page.getByRole('link', { name: 'Usuarios', exact: true }).last().click()
  await expect(page).toHaveURL(/usuarios\?email=/)
})

test('a new app shows its uploaded icon in form and catalogue', async ({ strictPage: page }) => {
  await page.goto('/admin/apps/nueva')
  const dialog = page.getByRole('dialog', { name: 'Nueva aplicación' })
  const name = `Caudal ${Date.now().toString(36)}`
  await dialog.getByLabel('Nombre').fill(name)
  await dialog
    .getByLabel('Subir imagen')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'icono.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  const shownWidth = (image: Locator) =>
    image.evaluate((element) => (element as HTMLImageElement).naturalWidth)
  const preview = dialog.getByRole('figure')
  await expect(preview).toContainText(name)
  await expect.poll(() => shownWidth(preview.locator('img'))).toBe(128)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => shownWidth(row.locator('img'))).toBe(128)
})

test('signing out of the panel loads /login as a new document @change', async ({ strictPage: page }) => {
  await page.goto('/admin')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

for (const width of [1280, 360])
  test(`the panel's states have no accessibility violation, ${width} px`, async ({ page, person }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/usuarios')
    if (width < 900) {
      await page.getByRole('button', { name: 'Menú' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
    }
    // Alone in the list: an open menu covers parts of other people's links.
    await page.goto(`/admin/usuarios?email=${person.email}`)
    await page.getByRole('button', { name: /^Más acciones/ }).click()
    await expectNoViolations(page)
    await page.getByRole('menuitem').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)

    await page.goto('/admin/apps')
    await page.getByRole('button', { name: 'Agregar aplicación' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('El nombre es requerido')).toBeVisible()
    await expectNoViolations(page)

    await page.goto('/admin/usuarios?email=nadie-en-absoluto')
    await expect(page.getByText('No se encontraron usuarios')).toBeVisible()
    await expectNoViolations(page)

    await page.route('**/api/user/**', (route) => route.abort())
    for (const path of ['/admin/usuarios', '/admin/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
      await expectNoViolations(page)
    }
    await page.unroute('**/api/user/**')
    await page.route('**/api/user/**', () => undefined)
    for (const [path, text] of [
      ['/admin/usuarios', 'Cargando usuarios...'],
      ['/admin/dashboard', 'Cargando dashboard...'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text)).toBeAttached()
      await expectNoViolations(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
