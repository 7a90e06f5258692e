import { expect, holdRequests, test } from './support/fixtures'

test('the apps are in the prerendered page before any bundle has arrived, in the order of the app @change', async ({
  signedInPage: page,
}) => {
  await page.goto('/apps')
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(names.first()).toBeVisible()
  const order = await names.allTextContents()
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/apps', { waitUntil: 'commit' })
  const painted = page.locator('[data-page] article h2')
  await expect(painted).toHaveText(order)
  await expect(painted.first()).toBeVisible()
  release()
  await expect(names).toHaveText(order)
  await expect(page.locator('[data-page]')).toHaveCount(0)
})

for (const visit of ['first', 'second'])
  test(`the cards of the prerendered page stay until the app has its own: ${visit} visit of a browser`, async ({
    signedInPage: page,
  }) => {
    if (visit === 'second') {
      await page.goto('/apps')
      await expect(page.getByRole('button', { name: 'Favorita: Beto Pro' }).first()).toBeEnabled()
    }
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const cards = document.querySelectorAll('[role=tabpanel] article h2').length
        if (cards !== (seen.at(-1) ?? 0)) seen.push(cards)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/apps')
    await expect(page.locator('[data-page]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(seen).not.toContain(0)
  })

test('a menu of the top bar stays open when the first screen arrives', async ({ signedInPage: page }) => {
  const release = await holdRequests(page, '**/remotes/remote-apps/**/*.js')
  await page.goto('/planes', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Cuenta' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
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
