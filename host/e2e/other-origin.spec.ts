import { adminToken, expect, test, useToken } from './support/fixtures'
import { ownPort, ownProduct } from './support/own-product'
import { screens } from './support/screens'
import { signIn } from './support/steps'

// The same machine under another name is another origin to a browser.
const remotesUrl = `http://127.0.0.1:${ownPort('other-origin')}`
ownProduct('other-origin', () => ({ REMOTES_URL: remotesUrl }))

test('every screen mounts from another origin, under the CSP', async ({ strictPage: page, request }) => {
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

test('/login has its first paint with remotes on another origin', async ({ strictPage: page }) => {
  await page.goto('/login')
  await signIn(page, 'nadie@csuite.example', 'Valvula-Norte-42')
  await expect(page.getByRole('alert')).toBeVisible()
})
