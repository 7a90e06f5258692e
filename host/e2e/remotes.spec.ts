import type { Page } from 'playwright/test'
import { adminToken, expect, test, useToken } from './support/fixtures'
import { screens } from './support/screens'

const breakRemote = (page: Page, remote: string, how: 'missing' | 'hanging' | 'broken') =>
  page.route(`**/${remote}/**`, async (route) => {
    if (how === 'missing') return route.fulfill({ status: 404, body: 'not found' })
    if (how === 'broken')
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' })
    return undefined
  })

for (const { remote, path } of screens)
  for (const how of ['missing', 'hanging', 'broken'] as const)
    test(`${remote} ${how}: its screens show a panel, the others and the top bar go on`, async ({
      page,
      request,
    }) => {
      await useToken(page, await adminToken(request))
      await breakRemote(page, remote, how)
      // A file that hangs holds up the page's load event; people do not wait for that one either.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible({ timeout: 12_000 })
      await expect(page.getByRole('button', { name: 'Aplicaciones' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cuenta' })).toBeVisible()
      const other = screens.find((screen) => screen.remote !== remote && screen.remote !== 'remote-admin')
      await page.goto(other?.path ?? '/')
      await expect(page.getByText(other?.shows ?? '').first()).toBeVisible()
    })

test('Reintentar mounts the remote once it answers again', async ({ page, request }) => {
  await useToken(page, await adminToken(request))
  await breakRemote(page, 'remote-calculator', 'missing')
  await page.goto('/calculadora-txi')
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeVisible({ timeout: 12_000 })
  await page.unroute('**/remote-calculator/**')
  await retry.click()
  await expect(page.getByText('Rango de entrada')).toBeVisible()
})

test('the page holds one React, one router and one session store, whatever remotes it has loaded', async ({
  strictPage: page,
  request,
}) => {
  await useToken(page, await adminToken(request))
  for (const { path, shows } of screens) {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
  // Client-side steps through every remote, so that all four live in one document.
  await page.goto('/apps')
  for (const { path, shows } of screens) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
  const versions = await page.evaluate(() => {
    type Scope = Record<string, Record<string, { loaded?: unknown }>>
    const federation = (
      globalThis as unknown as {
        __FEDERATION__?: { __INSTANCES__?: { shareScopeMap?: Record<string, Scope> }[] }
      }
    ).__FEDERATION__
    const seen: Record<string, Set<string>> = {}
    for (const instance of federation?.__INSTANCES__ ?? [])
      for (const [name, available] of Object.entries(instance.shareScopeMap?.['default'] ?? {}))
        for (const version of Object.keys(available)) (seen[name] ??= new Set()).add(version)
    return Object.fromEntries(Object.entries(seen).map(([name, set]) => [name, set.size]))
  })
  expect(Object.keys(versions)).toEqual(expect.arrayContaining(['react', 'react-dom']))
  for (const count of Object.values(versions)) expect(count).toBe(1)
})
