import { expect, test } from './support/fixtures'

test('a favourite stays, and is taken back @change', async ({ signedInPage: page }) => {
  await page.goto('/apps')
  const star = page.getByRole('button', { name: 'Favorita: Beto Pro' }).first()
  for (const pressed of ['true', 'false']) {
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await star.click()
    await kept
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', pressed)
  }
})
