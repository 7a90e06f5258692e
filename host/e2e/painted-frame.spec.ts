import type { Page } from 'playwright/test'
import { expect, holdRequests, registerActive, test } from './support/fixtures'
import { signOut } from './support/steps'

/** Leaves /apps once it has loaded: before, no snapshot is stored. */
async function leaveApps(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
  await expect(page.locator('main [role="status"]:not(:empty)')).toHaveCount(0)
  await page.getByRole('link', { name: 'Planes', exact: true }).first().click()
  await expect(page).toHaveURL(/\/planes$/)
}

test('a page starts as a skeleton, later as it last looked', async ({ signedInPage: page, person }) => {
  let release = await holdRequests(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-frame] header')).toBeVisible()
  await expect(page.locator('[data-page] h1')).toHaveText('Hola')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page.locator('[data-frame], [data-page]')).toHaveCount(0)
  await leaveApps(page)
  release = await holdRequests(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-page] h1')).toContainText(person.name)
  await expect(page.locator('[data-page]').getByText('Control Max 360')).toBeVisible()
  release()
  await expect(page.locator('[data-page]')).toHaveCount(0)

  await signOut(page)
  expect(await page.evaluate(() => localStorage.getItem('csuite-page'))).toBeNull()
})

test('no font face is in the style sheet that every screen adds rules to', async ({ page }) => {
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

test('a search requested in the painted frame opens in the app', async ({ signedInPage: page }) => {
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/planes', { waitUntil: 'commit' })
  await expect(page.locator('[data-frame] header')).toBeVisible()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused()
})

test('a menu of the top bar stays open when the first screen arrives', async ({ signedInPage: page }) => {
  const release = await holdRequests(page, '**/remotes/remote-apps/**/*.js')
  await page.goto('/planes', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Cuenta' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
})

test('the page of one person is never painted for another', async ({ signedInPage: page, request }) => {
  const other = await registerActive(request)
  await page.goto('/apps')
  await leaveApps(page)
  expect(await page.evaluate(() => localStorage.getItem('csuite-page'))).toContain('Control Max 360')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  await expect(page.locator('[data-page] h1')).toHaveText('Hola')
  release()
})

test('leaving a page during the session check signs nobody out', async ({ signedInPage: page }) => {
  let asked = () => {}
  const asking = new Promise<void>((resolve) => (asked = resolve))
  await page.route(/auth\/user$/, () => asked(), { times: 1 })
  await page.goto('/apps', { waitUntil: 'commit' })
  await asking
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
})
