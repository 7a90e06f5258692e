import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { listenLocally } from '../../api/src/testing/ports'
import { adminToken, expect, test, useToken } from './support/fixtures'
import { expectOneProcess, ownProduct } from './support/own-product'
import { type Release, breaksAtFirstShowing, calculatorRelease } from './support/release'

// A product of its own, since an administrator's session ends here.
const product = ownProduct('developer-override')
expectOneProcess(product)
const title = 'Rango de entrada'
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial', timeout: 90_000 })

/** Serves a build with CORS, as a developer's machine does. */
async function serveBuild({ manifest, files: built }: Release) {
  const files = new Map(built.map(({ file, content }) => [`/${file}`, Buffer.from(content, 'base64')]))
  files.set('/remote.json', Buffer.from(JSON.stringify(manifest)))
  const server = createServer((request, response) => {
    const content = files.get(request.url?.replace(/\?.*$/, '') ?? '')
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.includes('.js')) response.setHeader('content-type', 'text/javascript')
    response.writeHead(content ? 200 : 404).end(content)
  })
  const url = `http://localhost:${await listenLocally(server)}/`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, stop }
}

let developer: Awaited<ReturnType<typeof serveBuild>> | undefined
test.afterEach(async () => {
  await developer?.stop()
  developer = undefined
})

const banner = (page: Page) => page.getByRole('region', { name: 'Compilación de prueba' })

async function tryBuild(page: Page, url: string) {
  await page.goto('/admin/despliegues')
  await page.getByRole('button', { name: 'Probar mi compilación' }).click()
  await page.getByLabel('Dirección de la compilación').fill(url)
  await page.getByLabel('Minutos').fill('5')
  await page.getByRole('button', { name: 'Empezar prueba' }).click()
}

test("a build runs in its administrator's browser only", async ({ strictPage: page, browser, request }) => {
  const release = calculatorRelease(31, (_, content) => content.replaceAll(title, `${title} mío`))
  developer = await serveBuild(release)
  await useToken(page, await adminToken(request))
  await tryBuild(page, developer.url)
  await expect(banner(page)).toContainText('Estás probando tu compilación de remote-calculator')
  const answer = await page.goto('/calculadora-txi')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(answer?.headers()['content-security-policy']).toContain(new URL(developer.url).origin)
  await expect(page.getByText(`${title} mío`)).toBeVisible()
  await expect(banner(page)).toBeVisible()

  const other = await browser.newContext({ baseURL: product.url })
  const theirs = await other.newPage()
  await useToken(theirs, await adminToken(request))
  const released = await theirs.goto('/calculadora-txi')
  expect(released?.headers()['content-security-policy']).not.toContain(new URL(developer.url).origin)
  await expect(theirs.getByText(title, { exact: true })).toBeVisible()
  await expect(banner(theirs)).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: 'Salir de la prueba' }).click()
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a build that throws, or whose hashes differ, falls back too', async ({ adminPage: page }) => {
  const pinned = calculatorRelease(34)
  const routes = pinned.manifest.routes[0]?.file
  const broken = [
    breaksAtFirstShowing(33),
    // The manifest's hashes stay, one file changes.
    {
      manifest: pinned.manifest,
      files: pinned.files.map(({ file, content }) =>
        file === routes
          ? { file, content: Buffer.from(`${Buffer.from(content, 'base64').toString()} `).toString('base64') }
          : { file, content },
      ),
    },
  ]
  for (const release of broken) {
    const server = await serveBuild(release)
    await tryBuild(page, server.url)
    await expect(banner(page)).toContainText('Estás probando')
    await page.goto('/calculadora-txi')
    await expect(banner(page)).toContainText('no se pudo usar', { timeout: 20_000 })
    await expect(page.getByText(title)).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('csuite_build')
    await server.stop()
  }
})
