import type { Page } from 'playwright/test'
import { DeveloperServer } from './support/developer-server'
import { adminToken, expect, test, useToken } from './support/fixtures'
import { expectOneProcess, ownProduct } from './support/own-product'
import { breaksAtFirstShowing, calculatorRelease } from './support/release'

// A product of its own: an administrator's session ends here.
const product = ownProduct(2)
expectOneProcess(product)
const title = 'Rango de entrada'
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial', timeout: 90_000 })

let developer: DeveloperServer | undefined
test.afterEach(async () => {
  await developer?.stop()
  developer = undefined
})

const banner = (page: Page) => page.getByRole('region', { name: 'Compilación de prueba' })

/** Starts a trial the way that a person does. */
async function tryBuild(page: Page, url: string) {
  await page.goto('/admin/despliegues')
  await page.getByRole('button', { name: 'Probar mi compilación' }).click()
  await page.getByLabel('Dirección de la compilación').fill(url)
  await page.getByLabel('Minutos').fill('5')
  await page.getByRole('button', { name: 'Empezar prueba' }).click()
}

test("an administrator tries a build in their browser only, leaves with one press, and a document's policy tells", async ({
  strictPage: page,
  browser,
  request,
}) => {
  const release = calculatorRelease(31, (_, content) => content.replaceAll(title, `${title} mío`))
  developer = await DeveloperServer.start(release)
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

test('a build whose server died gives way to the released version, says so once and is gone', async ({
  page,
  request,
}) => {
  developer = await DeveloperServer.start(calculatorRelease(32))
  await useToken(page, await adminToken(request))
  await tryBuild(page, developer.url)
  await expect(banner(page)).toBeVisible()
  await developer.stop()
  developer = undefined
  await page.goto('/calculadora-txi')
  await expect(page.getByText(title)).toBeVisible()
  await expect(banner(page)).toContainText('no se pudo usar')
  await page.reload()
  await expect(page.getByText(title)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a build that throws, or whose files are not what their hashes say, gives way too', async ({
  page,
  request,
}) => {
  const broken = [
    breaksAtFirstShowing(33),
    // The manifest's hashes stay, one file changes.
    (() => {
      const release = calculatorRelease(34)
      const routes = release.manifest.routes[0]?.file
      const files = release.files.map(({ file, content }) =>
        file === routes
          ? { file, content: Buffer.from(`${Buffer.from(content, 'base64').toString()} `).toString('base64') }
          : { file, content },
      )
      return { ...release, files }
    })(),
  ]
  await useToken(page, await adminToken(request))
  for (const release of broken) {
    const server = await DeveloperServer.start(release)
    await tryBuild(page, server.url)
    await expect(banner(page)).toContainText('Estás probando')
    await page.goto('/calculadora-txi')
    await expect(banner(page)).toContainText('no se pudo usar', { timeout: 20_000 })
    await expect(page.getByText(title)).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('csuite_build')
    await server.stop()
  }
})
