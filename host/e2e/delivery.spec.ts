import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteSummary } from '@csuite/shared/contract/releases'
import type { APIRequestContext, Page } from 'playwright/test'
import { bearer, expect, navigateTo, test } from './support/fixtures'
import { expectOneProcess, ownProduct } from './support/own-product'
import { signIn } from './support/steps'
import { type Release, calculatorRelease, releaseOf } from './support/release'

// A product of its own, since releases change for all its users.
const product = ownProduct('delivery')
expectOneProcess(product)
const remote = 'remote-calculator'
const title = 'Rango de entrada'
const notice = 'La versión nueva de esta sección falló. Estás usando la anterior.'
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial', timeout: 90_000 })

const operator = () => readFileSync(join(product.dataDir, 'deploy-token'), 'utf8').trim()
const post = (request: APIRequestContext, path: string, data: object, token = operator()) =>
  request.post(`/api/remotos/${path}`, { data, headers: bearer(token) })

async function summary(request: APIRequestContext): Promise<RemoteSummary | undefined> {
  const answer = await request.get('/api/remotos', { headers: bearer(operator()) })
  return ((await answer.json()) as RemoteSummary[]).find(({ name }) => name === remote)
}

async function deliver(request: APIRequestContext, release: Release) {
  const { name, version } = release.manifest
  const published = await post(request, `${name}/versiones`, release)
  expect(published.status(), await published.text()).toBe(201)
  expect((await post(request, `${name}/activar`, { version })).status()).toBe(200)
  return version
}

/** Delivers a release in which a text has its number; the files of the release that the open tab runs are gone. */
async function replace(page: Page, request: APIRequestContext, name: string, number: number, text: string) {
  const before = (await versionIn(page, name)) ?? ''
  const version = await deliver(
    request,
    releaseOf(name, number, (_, content) => content.replaceAll(text, `${text} v${number}`)),
  )
  await page.route(`**/remotes/${name}/${before}/**`, (route) => route.fulfill({ status: 404, body: '' }))
  return version
}

function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  return () => documents
}

async function rollBack(request: APIRequestContext) {
  expect((await post(request, `${remote}/revertir`, {})).status()).toBe(200)
}

const versionIn = (page: Page, of = remote) =>
  page.evaluate((name) => {
    const text = document.getElementById('csuite-registry')?.textContent ?? '{}'
    const { remotes } = JSON.parse(text) as { remotes: { name: string; version: string }[] }
    return remotes.find((candidate) => candidate.name === name)?.version
  }, of)

const minutesLeft = (page: Page, version: string) =>
  page.evaluate((release) => {
    const text = localStorage.getItem('csuite-quarantine') ?? '[]'
    const entries = JSON.parse(text) as { release: string; until: number }[]
    const until = entries.find((entry) => entry.release === release)?.until
    return until === undefined ? undefined : (until - Date.now()) / 60_000
  }, `${remote}@${version}`)

test('a release is activated and rolled back in the running portal @change', async ({
  adminPage: page,
  request,
}) => {
  await page.goto('/calculadora-txi')
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  const before = await versionIn(page)
  const version = await deliver(
    request,
    calculatorRelease(2, (_, content) => content.replaceAll(title, `${title} v2`)),
  )
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${title} v2`)).toBeVisible()
  expect(await versionIn(page)).toBe(version)
  await rollBack(request)
  await page.reload()
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  expect(await versionIn(page)).toBe(before)
})

const expectFailures = (request: APIRequestContext, version: string) =>
  expect
    .poll(
      async () => (await summary(request))?.releases.find((release) => release.version === version)?.failures,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)

test('a release that throws falls back, is reported and skipped @change', async ({
  adminPage: page,
  request,
}) => {
  const version = await deliver(
    request,
    calculatorRelease(3, (file, content) =>
      /^routes[.\w]*\.js$/.test(file) ? `throw new Error("roto");${content}` : content,
    ),
  )
  await page.goto('/calculadora-txi')
  await expect(page.getByText(title)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(notice)).toBeVisible()
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(`remote ${remote} `)) said.push(message.text())
  })
  await page.reload()
  await expect(page.getByText(title)).toBeVisible()
  expect(said).toEqual([])
  await expectFailures(request, version)
  await rollBack(request)
})

test('a changed byte is refused, and the previous release shows', async ({ adminPage: page, request }) => {
  const release = calculatorRelease(4)
  const version = await deliver(request, release)
  const [screen] = release.manifest.screens
  const chunk = screen?.files[0]?.file ?? ''
  await page.route(`**/${version}/${chunk}`, async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1
    await route.fulfill({ response, body })
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/calculadora-txi')
  await expect(page.getByText(notice)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(title)).toBeVisible()
  expect(refused.join()).toContain(chunk)
  await expect.poll(() => minutesLeft(page, version)).toBeGreaterThan(23 * 60)
  await rollBack(request)
})

test('a canary is sticky', async ({ browser, request }) => {
  const release = calculatorRelease(5)
  const { version } = release.manifest
  expect((await post(request, `${remote}/versiones`, release)).status()).toBe(201)
  expect((await post(request, `${remote}/canario`, { version, percent: 50 })).status()).toBe(200)
  const seen = new Set<string | undefined>()
  for (let number = 0; number < 24 && seen.size < 2; number += 1) {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await page.goto('/login')
    const first = await versionIn(page)
    await page.reload()
    expect(await versionIn(page)).toBe(first)
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'csuite_browser')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    seen.add(first)
    await context.close()
  }
  expect(seen.size).toBe(2)
  expect((await post(request, `${remote}/canario`, { version, percent: 0 })).status()).toBe(200)
})

test('an open tab whose release was deleted takes the new one', async ({ adminPage: page, request }) => {
  await page.goto('/planes')
  await expect(page.getByRole('heading', { name: 'Planes Premium' })).toBeVisible()
  const documents = countDocuments(page)
  await replace(page, request, remote, 10, title)
  await navigateTo(page, '/calculadora-txi')
  await expect(page.getByText(`${title} v10`)).toBeVisible({ timeout: 15_000 })
  expect(documents()).toBe(0)
})

test('a form survives the one reload that a deleted release needs', async ({ adminPage: page, request }) => {
  await page.goto('/admin/usuarios')
  const filter = page.getByRole('search').getByRole('textbox')
  await filter.fill('lucia@planta')
  const version = await replace(page, request, 'remote-admin', 11, 'Usuarios totales')
  const documents = countDocuments(page)
  await page.getByRole('button', { name: 'Planes' }).first().click()
  await expect(page.getByText('Usuarios totales v11')).toBeVisible({ timeout: 15_000 })
  await expect(filter).toHaveValue('lucia@planta')
  expect(await versionIn(page, 'remote-admin')).toBe(version)
  await page.getByRole('button', { name: 'Planes' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(documents()).toBe(1)
})

test('navigating takes a new release, but never out of a form', async ({ adminPage: page, request }) => {
  await page.clock.install()
  await page.goto('/calculadora-txi')
  const value = page.getByRole('group', { name: title }).getByLabel('Valor')
  await value.fill('12')
  await expect(page).toHaveURL(/[?&]entrada=12(&|$)/)
  const address = page.url().slice(product.url.length)
  await navigateTo(page, '/perfil')
  await page.getByLabel('Nombre').fill('Lucía')
  await replace(page, request, remote, 13, title)
  await replace(page, request, 'remote-auth', 14, 'Información del perfil')
  const documents = countDocuments(page)
  await page.clock.fastForward('01:30')
  await expect(page.getByLabel('Nombre')).toHaveValue('Lucía')
  await navigateTo(page, address)
  await expect(value).toHaveValue('12')
  expect(documents()).toBe(0)
  const registry = page.waitForResponse(/remotes\.json/)
  await navigateTo(page, '/planes')
  await expect(page.getByRole('heading', { name: 'Planes Premium' })).toBeVisible()
  await registry
  // A slow response leaves the page alone: the next navigation takes the release.
  await expect(async () => {
    await navigateTo(page, '/planes')
    await navigateTo(page, address)
    await expect(page.getByText(`${title} v13`)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page.getByRole('group', { name: title }).getByLabel('Valor')).toHaveValue('12')
  expect(documents()).toBe(1)
})

test('a preview is seen by its address, in one tab and signed in, until one leaves it', async ({
  page,
  person,
  request,
}) => {
  const changed = calculatorRelease(60, (_, content) => content.replaceAll(title, `${title} v60`))
  const started = Date.now()
  const published = await post(request, `${remote}/versiones`, { ...changed, vista: 'pr-60' })
  expect(published.status(), await published.text()).toBe(201)
  const answer = await page.goto('/vista/pr-60')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await signIn(page, person.email, person.password)
  await expect(page.getByText(`${title} v60`)).toBeVisible()
  test
    .info()
    .annotations.push({ type: 'seconds to the page', description: `${(Date.now() - started) / 1000}` })
  const bar = page.getByRole('region', { name: 'Vista previa' })
  await expect(bar).toContainText('Vista previa de pr-60')
  await navigateTo(page, '/planes')
  await expect(bar).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/calculadora-txi')
  await expect(tab.getByText(title)).toBeVisible()
  await expect(tab.getByText(`${title} v60`)).toHaveCount(0)
  await tab.close()

  await page.reload()
  await page.goto('/calculadora-txi')
  await expect(page.getByText(`${title} v60`)).toBeVisible()
  await bar.getByRole('button', { name: 'Salir' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText(`${title} v60`)).toHaveCount(0)
  await page.goto('/vista/pr-61')
  await expect(page.getByText('Esta vista previa terminó.')).toBeVisible()
})
