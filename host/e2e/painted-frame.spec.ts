import type { Page } from 'playwright/test'
import { expect, holdBack, registerActive, signedInPerson, test } from './support/fixtures'

/** Leaves /apps once it has loaded whole: a page that still loads is not kept. */
async function leaveApps(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
  await expect(page.locator('main [role="status"]:not(:empty)')).toHaveCount(0)
  await page.getByRole('link', { name: 'Planes', exact: true }).first().click()
  await expect(page).toHaveURL(/\/planes$/)
}

test('a signed-in page shows its frame and its skeleton before any code, and on a return the catalogue as it last stood', async ({
  page,
  request,
}) => {
  const person = await signedInPerson(page, request)
  let release = await holdBack(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-frame] header')).toBeVisible()
  await expect(page.locator('[data-page] h1')).toHaveText('Hola')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page.locator('[data-frame], [data-page]')).toHaveCount(0)
  await leaveApps(page)
  release = await holdBack(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-page] h1')).toContainText(person.name)
  await expect(page.locator('[data-page]').getByText('Control Max 360')).toBeVisible()
  release()
  await expect(page.locator('[data-page]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('csuite-page'))).toBeNull()
})

test('the sheet that grows with every screen holds no font face, for which the whole page would be laid out anew', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-first-paint]')).toHaveCount(0)
  const [rules, faces] = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')].flatMap(
      ({ sheet }) => [...(sheet?.cssRules ?? [])],
    )
    return [all.length, all.filter((rule) => rule instanceof CSSFontFaceRule).length]
  })
  expect(rules).toBeGreaterThan(20)
  expect(faces).toBe(0)
})

test('the search asked for in the painted frame opens with the living bar', async ({ page, request }) => {
  await signedInPerson(page, request)
  const release = await holdBack(page, '**/*.js')
  await page.goto('/planes', { waitUntil: 'commit' })
  await expect(page.locator('[data-frame] header')).toBeVisible()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused()
})

test('what is open in the bar stays open when the first screen arrives', async ({ page, request }) => {
  await signedInPerson(page, request)
  const release = await holdBack(page, '**/remotes/remote-apps/**/*.js')
  await page.goto('/planes', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Cuenta' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
})

test('what one person saw is never painted for another', async ({ page, request }) => {
  await signedInPerson(page, request)
  const other = await registerActive(request)
  await page.goto('/apps')
  await leaveApps(page)
  expect(await page.evaluate(() => localStorage.getItem('csuite-page'))).toContain('Control Max 360')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const release = await holdBack(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-page] h1')).toHaveText('Hola')
  release()
})

test('a page that is left while it asks who is there signs nobody out', async ({ page, request }) => {
  await signedInPerson(page, request)
  let asked = () => {}
  const asking = new Promise<void>((resolve) => (asked = resolve))
  await page.route(/auth\/user$/, () => asked(), { times: 1 })
  await page.goto('/apps', { waitUntil: 'commit' })
  await asking
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
})
