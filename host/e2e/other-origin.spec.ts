import { rmSync } from 'node:fs'
import { adminToken, expect, test, useToken } from './support/fixtures'
import { type Product, ownPort, startProduct } from './support/product'
import { screens } from './support/screens'
import { signIn } from './support/steps'

// The same machine under another name is another origin to a browser.
const PORT = ownPort(3)
const remotesUrl = `http://127.0.0.1:${PORT}`
test.use({ baseURL: `http://localhost:${PORT}` })

let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startProduct(PORT, { REMOTES_URL: remotesUrl })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

test('remotes on another origin: every screen mounts, under the strict policy and with checked hashes', async ({
  strictPage: page,
  request,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.url().includes('/remotes/'))
      scripts.push(response.url())
  })
  await useToken(page, await adminToken(request))
  for (const { remote, path, shows } of screens) {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    expect(scripts.some((url) => url.includes(`/${remote}/`))).toBe(true)
  }
  expect(scripts.filter((url) => !url.startsWith(`${remotesUrl}/`))).toEqual([])
})

test('the first paint of /login comes with remotes on another origin too', async ({ strictPage: page }) => {
  await page.goto('/login')
  await signIn(page, 'nadie@csuite.example', 'Valvula-Norte-42')
  await expect(page.getByRole('alert')).toBeVisible()
})
