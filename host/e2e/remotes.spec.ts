import type { Page } from 'playwright/test'
import { adminToken, expect, navigateTo, test, useToken } from './support/fixtures'
import { screens } from './support/screens'

const breakRemote = (page: Page, remote: string, how: 'missing' | 'hanging' | 'broken') =>
  page.route(`**/${remote}/**`, async (route) => {
    if (how === 'missing') return route.fulfill({ status: 404, body: 'not found' })
    if (how === 'broken')
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' })
    return undefined
  })

for (const how of ['missing', 'hanging', 'broken'] as const)
  test(`a remote that is ${how} costs its own screens only`, async ({ context, request }) => {
    const token = await adminToken(request)
    const goesOn = async ({ remote, path }: (typeof screens)[number]) => {
      const page = await context.newPage()
      await useToken(page, token)
      await breakRemote(page, remote, how)
      // A hanging file delays the load event.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('button', { name: 'Reintentar' }), remote).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('button', { name: 'Aplicaciones' }), remote).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cuenta' }), remote).toBeVisible()
      const other = screens.find((screen) => screen.remote !== remote && screen.remote !== 'remote-admin')
      await page.goto(other?.path ?? '/')
      await expect(page.getByText(other?.shows ?? '').first(), remote).toBeVisible()
    }
    // How one fails is the host's affair, whichever remote it is.
    await Promise.all((how === 'missing' ? screens : screens.slice(-1)).map(goesOn))
  })

test('Reintentar mounts the remote once it answers again @change', async ({ adminPage: page }) => {
  await breakRemote(page, 'remote-calculator', 'missing')
  await page.goto('/calculadora-txi')
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/remote-calculator/**')
  await retry.click()
  await expect(page.getByText('Rango de entrada')).toBeVisible()
})

test('__FEDERATION__ has each remote, and each library once @change', async ({
  strictPage: page,
  request,
}) => {
  const registry = (await (await request.get('/remotes.json')).json()) as {
    remotes: { name: string; version: string; global: string }[]
  }
  // Other journeys publish remotes to the same portal.
  const remotes = registry.remotes.filter(({ name }) => name.startsWith('remote-'))
  await page.addInitScript(countRenderers)
  await useToken(page, await adminToken(request))
  await page.goto('/apps')
  // On the client, so that one document has all four.
  for (const { path, shows } of screens) {
    await navigateTo(page, path)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
  const seen = await page.evaluate(readFederation)
  expect(seen.instances.sort()).toEqual(['host', ...remotes.map(({ global }) => global)].sort())
  for (const { name, version } of remotes) expect(seen.modules).toContain(`${name}:${version}`)
  expect(seen.renderers).toBe(1)
  for (const [library, copies] of Object.entries(seen.shares))
    expect([library, copies.length]).toEqual([library, 1])
  const used = (library: string) => seen.shares[library]?.[0]
  for (const { global } of remotes) expect(used('react')?.useIn).toContain(global)
  expect(used('react')?.from).toBe('host')
  expect(used('@csuite/shared/session')?.useIn.length).toBeGreaterThan(0)
})

interface Share {
  from: string
  useIn: string[]
}

/** Runs in the page. */
function readFederation() {
  const { __FEDERATION__: federation, renderers } = window as unknown as {
    renderers: number
    __FEDERATION__: {
      __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, Record<string, Share>>> }[]
      moduleInfo: Record<string, object>
    }
  }
  const shares: Record<string, Share[]> = {}
  for (const { shareScopeMap } of federation.__INSTANCES__)
    for (const [library, versions] of Object.entries(shareScopeMap['default'] ?? {}))
      for (const { from, useIn = [] } of Object.values(versions)) {
        const known = (shares[library] ??= [])
        const same = known.find((share) => share.from === from && share.useIn.join() === useIn.join())
        if (!same) known.push({ from, useIn })
      }
  return {
    instances: federation.__INSTANCES__.map(({ name }) => name),
    modules: Object.keys(federation.moduleInfo),
    shares,
    renderers,
  }
}

/** Runs in the page before its scripts: counts every react-dom that announces itself. */
function countRenderers(): void {
  const none = () => undefined
  const counted = { renderers: 0 }
  Object.defineProperty(window, 'renderers', { get: () => counted.renderers })
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => (counted.renderers += 1),
      onCommitFiberRoot: none,
      onCommitFiberUnmount: none,
      onPostCommitFiberRoot: none,
    },
  })
}
