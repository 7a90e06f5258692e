import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page } from 'playwright/test'
import { adminToken, expect, post, test, useToken } from './support/fixtures'
import { blocksOf, guide, runIn, teamEnvironment } from './support/guide'
import { expectOneProcess, ownPort, ownProduct } from './support/own-product'

// Runs the commands of docs/deliver-a-remote.md in an empty folder.
const product = ownProduct('tutorial')
expectOneProcess(product)
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial', timeout: 900_000 })

const document = guide('deliver-a-remote.md')

let folder: string
let said = ''
let key = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'csuite-team-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Fills in the document's placeholders: versions are those that earlier commands printed. */
function filled(block: string): string {
  const published = [...said.matchAll(/\b(\d+\.\d+\.\d+)-[0-9a-f]{8}\b/g)]
  return block
    .replace(/\b(\d+\.\d+\.\d+)-[0-9a-f]{8}\b/g, (example, number: string) => {
      const own = published.findLast(([, candidate]) => candidate === number)
      return own?.[0] ?? example
    })
    .replaceAll('http://localhost:3000', product.url)
    .replaceAll('csk_…', key)
    .replace(/^npm run dev$/m, `npm run dev -- --port ${ownPort('tutorial') + 1}`)
}

const environment = () => ({ ...teamEnvironment(), CSUITE_URL: product.url })

/** Runs line by line, since a placeholder may come from the line before. */
async function run(block: string): Promise<void> {
  let exported = ''
  for (const line of block.replaceAll('\\\n', ' ').split('\n').filter(Boolean))
    if (line.startsWith('export ')) exported += `${line}\n`
    else await runCommand(exported, line)
}

let exportedBefore = ''
async function runCommand(exported: string, command: string): Promise<void> {
  exportedBefore = exported || exportedBefore
  said += await runIn(folder, filled(exportedBefore + command), environment())
  if (command.startsWith('cd ')) folder = join(folder, 'caudal')
}

/** Starts `npm run dev`; resolves with its address. */
async function startDeveloping(block: string): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = spawn('bash', ['-c', filled(block)], {
    cwd: folder,
    env: environment(),
    detached: true,
  })
  let output = ''
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const url = /está en (http:\/\/localhost:\d+\S*)/.exec(output)?.[1]
        if (url) resolve({ url, stop })
      })
    child.once('exit', () => reject(new Error(`${block}\n${output}`)))
  })
}

/** Expects the page in the local portal, and that it reloads when a file is saved. */
async function develop(page: Page, block: string): Promise<void> {
  const { url, stop } = await startDeveloping(block)
  try {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Caudal' })).toBeVisible()
    const texts = join(folder, 'src/features/caudal/caudal.texts.ts')
    const before = readFileSync(texts, 'utf8')
    writeFileSync(texts, before.replace("title: 'Caudal'", "title: 'Caudal guardado'"))
    await expect(page.getByRole('heading', { name: 'Caudal guardado' })).toBeVisible({ timeout: 60_000 })
    writeFileSync(texts, before)
    const config = join(folder, 'remote.config.json')
    const pages = readFileSync(config, 'utf8')
    writeFileSync(config, pages.replace('Qué es el caudal', 'Qué es un caudal'))
    const registry = new URL('/remotes.json', url).href
    await expect.poll(async () => (await page.request.get(registry)).text()).toContain('Qué es un caudal')
    writeFileSync(config, pages)
  } finally {
    stop()
  }
}

test('a team builds, publishes, rolls out and reverts its own remote', async ({ page, browser, request }) => {
  const token = await adminToken(request)
  await useToken(page, token)
  const wanted = { nombre: 'Tutorial', alcances: ['remotos'] }
  key = (await post<{ clave: string }>(request, 'claves', wanted, token)).clave
  // The guide rolls a release out to a group; the people of the portal are not the team's to make.
  await post(request, 'grupos', { nombre: 'beta' }, token)
  const [configuration = ''] = blocksOf(document, 'json')
  const [routes = ''] = blocksOf(document, 'tsx')
  for (const block of blocksOf(document, 'sh'))
    await test.step(block.trim(), async () => {
      if (block.startsWith('npm run dev')) return develop(page, block)
      await run(block)
      if (!block.startsWith('cd ')) return
      writeFileSync(join(folder, 'remote.config.json'), configuration)
      writeFileSync(join(folder, 'src/routes.tsx'), routes)
    })

  const screen = page.getByRole('heading', { name: 'Caudal' })
  await page.goto('/caudal/ajustes')
  await expect(screen).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('caudalímetro')
  await expect(page.getByRole('option', { name: /Caudal/ })).toBeVisible()

  const anybody = await browser.newPage({ baseURL: product.url })
  await anybody.goto('/caudal/informacion')
  await expect(anybody.getByRole('heading', { name: 'Caudal' })).toBeVisible()
  await anybody.goto('/caudal/ajustes')
  await expect(anybody).toHaveURL(/\/login/)
  await anybody.close()
})

test('a build whose screen throws fails the rule mount', async () => {
  const screen = join(folder, 'src/features/caudal/caudal-screen.tsx')
  const before = readFileSync(screen, 'utf8')
  writeFileSync(
    screen,
    before.replace(/return \(/, "if ('document' in globalThis) throw new Error('sin caudal')\n  return ("),
  )
  await runIn(folder, 'npm run build', environment())
  await expect(runIn(folder, 'npm exec --no -- csuite check', environment())).rejects.toThrow(
    /^mount: .*sin caudal/m,
  )
  writeFileSync(screen, before)
})
