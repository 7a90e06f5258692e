import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { adminToken, bearer, dataDir, expect, registered, test } from './support/fixtures'
import { blocksOf, guide, runIn, teamEnvironment } from './support/guide'

// Follows docs/bring-a-remote.md in an empty folder: a remote of each toolchain, built by its own plugin.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const sections = guide('bring-a-remote.md').split(/^#+ /m)
const section = (title: string): string => {
  const found = sections.find((text) => text.startsWith(title))
  if (found === undefined) throw new Error(`The guide has no section ${title}`)
  return found
}

const folders: string[] = []
test.afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The guide's project, with another name than `contador`. */
function makeProject(name: string, portal: string) {
  const parent = mkdtempSync(join(tmpdir(), 'csuite-stock-'))
  folders.push(parent)
  const folder = join(parent, name)
  const own = (text: string) =>
    text
      .replaceAll('http://localhost:3000', portal)
      .replaceAll("name: 'contador'", `name: '${name.replace('-', '_')}'`)
      .replaceAll(/\bcontador\b(?![-_])/g, name)
  const CSUITE_DEPLOY_TOKEN = readFileSync(join(dataDir(), 'deploy-token'), 'utf8').trim()
  const run = (commands: string) =>
    runIn(commands.startsWith('mkdir ') ? parent : folder, own(commands), {
      ...teamEnvironment(),
      CSUITE_DEPLOY_TOKEN,
    })
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), own(content))
  }
  const follow = async (title: string) => {
    for (const block of blocksOf(section(title), 'sh')) await run(block)
    for (const [, file = '', content = ''] of section(title).matchAll(
      /^`([\w./]+)`:\n\n```\w+\n([\s\S]*?)```/gm,
    ))
      write(file, content)
  }
  const edit = (file: string, before: string, after: string) =>
    write(file, readFileSync(join(folder, file), 'utf8').replace(before, after))
  return { run, follow, write, edit }
}

const [publishCommands = '', rollbackCommand = ''] = blocksOf(section('3. Give it to the portal'), 'sh')
const csuite = (words: string) => rollbackCommand.replace('csuite rollback', `csuite ${words}`)

function heardOf(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  return heard
}

/** The page's federation instances, with version and provider of each React that they know. */
const reacts = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    type Share = { from: string; loaded?: boolean }
    type Instance = { name: string; shareScopeMap: { default?: { react?: Record<string, Share> } } }
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__: { __INSTANCES__: Instance[] }
    }
    return Object.fromEntries(
      federation.__INSTANCES__.map(({ name, shareScopeMap }) => [
        name,
        Object.entries(shareScopeMap.default?.react ?? {}).map(([version, { from }]) => `${version} ${from}`),
      ]),
    )
  })

const visitor = async (browser: Browser, portal: string) =>
  (await browser.newContext({ baseURL: portal, serviceWorkers: 'block' })).newPage()

const helper = `export function sumarCaudal(lectura) {
  if (lectura < 0) throw new Error('Caudal negativo: ' + lectura)
  return lectura
}
`
/** A button whose handler calls the helper through the portal's React. */
const thrower = '<button onClick={() => Children.forEach([4, -3], sumarCaudal)}>Falla</button>'

for (const [tool, toolSection, config, before, withMaps] of [
  ['webpack', 'webpack, rspack', 'webpack.config.js', "mode: 'production',", "devtool: 'hidden-source-map',"],
  [
    'rsbuild',
    'rsbuild',
    'rsbuild.config.mjs',
    "assetPrefix: 'auto'",
    ", sourceMap: { js: 'hidden-source-map' }",
  ],
  ['vite', 'Vite', 'vite.config.js', "target: 'es2022',", "sourcemap: 'hidden',"],
] as const)
  test(`a stock build of ${tool} is published, mounts with the portal's React, is pinned and rolled back`, async ({
    browser,
    request,
    baseURL: portal = '',
  }) => {
    const name = `contador-${tool}`
    const project = makeProject(name, portal)
    const open = async (prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) => {
      const page = await visitor(browser, portal)
      const heard = heardOf(page)
      await prepare(page)
      await page.goto(`/${name}`)
      return { page, heard, counter: (text: string) => page.getByRole('button', { name: text }) }
    }
    const release = () => registered(request, name)

    await test.step('the guide', async () => {
      for (const title of ['Bring a remote', '1. Say what it shows', toolSection]) await project.follow(title)
      project.edit(config, before, `${before} ${withMaps}`)
      project.write('src/caudal.js', helper)
      project.edit(
        'src/counter.jsx',
        'import { useState }',
        "import { sumarCaudal } from './caudal.js'\nimport { Children, useState }",
      )
      project.edit('src/counter.jsx', '<h1>', `${thrower}\n      <h1>`)
      const said = await project.run(publishCommands)
      expect(said).toMatch(/Mapas de código: \d/)
      expect(said).not.toMatch(/fuera de la versión:.*\.map/)
    })
    const first = await release()
    const folder = first.entry.slice(0, first.entry.indexOf(first.version) + first.version.length + 1)
    const manifest = await request.get(`${folder}mf-manifest.json`)
    expect(manifest.headers()['access-control-allow-origin']).toBe('*')
    expect(await manifest.json()).toMatchObject({ metaData: { globalName: first.global } })

    const { page, heard, counter } = await open()
    const chunks = new Set<string>()
    page.on('response', (answer) => chunks.add(answer.url()))
    await page.reload()
    await counter('Van 0').click()
    await expect(counter('Van 1')).toBeVisible()
    const found = await reacts(page)
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['host', first.global]))
    expect(new Set(Object.values(found).flat()).size).toBe(1)
    expect(heard).toEqual([])

    await test.step("what its helper throws stands with the source's line", async () => {
      const headers = bearer(await adminToken(request))
      const broken = await open()
      const clicked = Date.now()
      const errors = async () => (await request.get(`/api/remotos/${name}/errores`, { headers })).json()
      // Again until the collector has loaded, a second after the page; it reports an error once.
      await expect(async () => {
        await broken.counter('Falla').click()
        expect(await errors()).toHaveLength(1)
      }).toPass({ timeout: 20_000, intervals: [500] })
      test.info().annotations.push({
        type: `seconds to the panel, ${tool}`,
        description: `${(Date.now() - clicked) / 1000}`,
      })
      expect(await errors()).toMatchObject([
        {
          mensaje: 'Caudal negativo: -3',
          donde: { funcion: 'sumarCaudal', archivo: 'src/caudal.js', linea: 2 },
          ...{ codigoDe: name, navegadores: 1, desde: first.version, nueva: true, pagina: `/${name}` },
          codigo: expect.arrayContaining([{ linea: 2, texto: helper.split('\n')[1] }]),
          pila: expect.arrayContaining([expect.objectContaining({ codigoDe: 'react' })]),
        },
      ])
    })

    const changed = (address: string) => (opened: Page) =>
      opened.route(address, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: `${await answer.text()} ` })
      })
    const failed = (opened: Page) => opened.getByRole('button', { name: 'Reintentar' })
    await test.step('a changed byte of the entry', async () => {
      const tampered = await open(changed(`**${first.entry}*`))
      await expect(failed(tampered.page)).toBeVisible({ timeout: 15_000 })
    })
    // Without the entry, which may be the last to arrive.
    const ownChunks = [...chunks].filter((address) => address.includes(folder))
    const screen = ownChunks.filter((address) => !address.endsWith(first.entry)).at(-1) ?? ''
    expect(screen).not.toBe('')
    if (first.type === 'module')
      await test.step('a changed byte of a chunk on its way, and a chunk that is away for a while', async () => {
        const tampered = await open(changed(screen))
        await expect(failed(tampered.page)).toBeVisible({ timeout: 15_000 })
        const away = await open((opened) => opened.route(screen, (route) => route.abort()))
        await expect(failed(away.page)).toBeVisible({ timeout: 15_000 })
        await away.page.unroute(screen)
        await failed(away.page).click()
        await expect(away.counter('Van 0')).toBeVisible()
      })

    const second = await test.step('a further release waits for its activation', async () => {
      project.edit('src/counter.jsx', '>Van ', '>Suma ')
      const said = await project.run(`npm run build\n${csuite('publish dist --no-mount')}`)
      await expect((await open()).counter('Van 0')).toBeVisible()
      return new RegExp(`Publicado: ${name} (\\S+)`).exec(said)?.[1] ?? ''
    })
    await test.step('a changed byte on its way: the release before it shows', async () => {
      await project.run(csuite(`activate ${second}`))
      expect((await release()).version).toBe(second)
      await expect((await open()).counter('Suma 0')).toBeVisible()
      const tampered = await open(changed(`**/${second}/**`))
      await expect(tampered.counter('Van 0')).toBeVisible({ timeout: 15_000 })
    })
    await project.run(rollbackCommand)
    expect((await release()).version).toBe(first.version)
    await expect((await open()).counter('Van 0')).toBeVisible()
  })
