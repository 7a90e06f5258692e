import type { Page } from 'playwright/test'
import { adminToken, expect, stepTo, test, useToken } from './support/fixtures'
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
  const { remotes } = (await (await request.get('/remotes.json')).json()) as {
    remotes: { name: string; version: string }[]
  }
  await page.addInitScript(
    watchSharing,
    remotes.map(({ name, version }) => `${name}_${version}`.replace(/\W/g, '_')),
  )
  await useToken(page, await adminToken(request))
  await page.goto('/apps')
  // Client-side steps through every remote, so that all four live in one document.
  for (const { path, shows } of screens) {
    await stepTo(page, path)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
  const { containers, scopes, renderers } = await page.evaluate(() => {
    const { containers, scopes, renderers } = (window as unknown as { sharing: Sharing }).sharing
    return {
      containers: containers.size,
      renderers,
      scopes: [...scopes].map((scope) =>
        Object.entries(scope).map(([library, versions]) => ({ library, versions: Object.values(versions) })),
      ),
    }
  })
  expect(containers).toBe(remotes.length)
  expect(renderers).toBe(1)
  expect(scopes).toHaveLength(1)
  const [scope = []] = scopes
  const used = scope
    .filter(({ versions }) => versions.some(({ loaded }) => loaded))
    .map(({ library }) => library)
  expect(used).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router-dom', '@csuite/shared/session']),
  )
  for (const { versions } of scope) {
    expect(versions).toHaveLength(1)
    expect(versions[0]?.from).toBe('@csuite/host')
  }
})

type Scope = Record<string, Record<string, { loaded?: unknown; from: string }>>

interface Sharing {
  containers: Set<string>
  scopes: Set<Scope>
  /** Instances of react-dom that announced themselves. */
  renderers: number
}

/** Runs in the page before its scripts: notes what each remote's container is given, and every react-dom. */
function watchSharing(names: string[]): void {
  const sharing: Sharing = { containers: new Set(), scopes: new Set(), renderers: 0 }
  const none = () => undefined
  Object.assign(window, {
    sharing,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => (sharing.renderers += 1),
      onCommitFiberRoot: none,
      onCommitFiberUnmount: none,
      onPostCommitFiberRoot: none,
    },
  })
  for (const name of names) {
    let watched: object | undefined
    Object.defineProperty(window, name, {
      get: () => watched,
      set(container: { init(scope: Scope): unknown; get(module: string): unknown }) {
        watched = {
          get: container.get,
          init: (scope: Scope) => {
            sharing.containers.add(name)
            sharing.scopes.add(scope)
            return container.init(scope)
          },
        }
      },
    })
  }
}
