import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cloneRepository } from './support/clone'
import { adminToken, expect, test, useToken } from './support/fixtures'
import { type Product, ownPort, root, serverProcess, startProduct } from './support/product'

// The commands of docs/deliver-a-remote.md, one after the other, as somebody types them who follows it.
const PORT = ownPort(4)
// The API stands on the port after it.
const STANDALONE_PORT = PORT + 1
const BUILD_PORT = PORT + 3
test.use({ baseURL: `http://localhost:${PORT}`, serviceWorkers: 'block' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const document = readFileSync(join(root, 'docs/deliver-a-remote.md'), 'utf8')
const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
/** A command that goes on until somebody ends it. */
const stays = (block: string) => /npm run dev|remote -- serve/.test(block)

let product: Product
let clone: string
let said = ''
let token = ''
test.beforeAll(async () => {
  test.setTimeout(400_000)
  product = await startProduct(PORT)
  clone = cloneRepository()
})
test.afterAll(async () => {
  await product.stop()
  for (const folder of [product.dataDir, clone]) rmSync(folder, { recursive: true, force: true })
})

/** The document's placeholders, filled in: versions are those that the commands before showed. */
function filled(block: string): string {
  const published = [...said.matchAll(/\b(\d+\.\d+\.\d+)-[0-9a-f]{8}\b/g)]
  return block
    .replace(/\b(\d+\.\d+\.\d+)-[0-9a-f]{8}\b/g, (example, number: string) => {
      const own = published.findLast(([, candidate]) => candidate === number)
      return own?.[0] ?? example
    })
    .replaceAll('https://portal.example', product.url)
    .replaceAll('csd_…', /csd_[\w-]{43}/.exec(said)?.[0] ?? 'csd_…')
    .replaceAll('PORT=3100', `PORT=${STANDALONE_PORT}`)
    .replaceAll('./data-caudal', join(clone, 'data-caudal'))
    .replace(/(remote -- serve \S+)/, `$1 --port ${BUILD_PORT}`)
}

const environment = () => ({
  ...process.env,
  PORT: String(PORT),
  DATA_DIR: product.dataDir,
  CSUITE_URL: product.url,
  ADMIN_SESSION: token,
})

/** Command after command, since one's placeholder may be what the one before showed; what was exported stays. */
async function run(block: string): Promise<void> {
  let exported = ''
  for (const line of block.replaceAll('\\\n', ' ').split('\n').filter(Boolean))
    if (line.startsWith('export ')) exported += `${line}\n`
    else await runCommand(exported + line)
}

async function runCommand(command: string): Promise<void> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', filled(command)], {
    cwd: clone,
    env: environment(),
    maxBuffer: 50_000_000,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${command}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
  })
  said += stdout + stderr
}

/** Starts a command that stays; its address once it says that it is there. */
async function startStaying(block: string): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = spawn('bash', ['-c', filled(block)], {
    cwd: clone,
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

test('the sixth remote is made, tested, run by itself, tried, delivered, measured out and taken back', async ({
  page,
  request,
}) => {
  token = await adminToken(request)
  await useToken(page, token)
  const hostProcess = await serverProcess(product)
  const screen = page.getByRole('heading', { name: 'Caudal' })
  expect(blocks.length).toBeGreaterThan(6)
  for (const block of blocks)
    await test.step(block.trim(), async () => {
      if (!stays(block)) return run(block)
      const { url, stop } = await startStaying(block)
      try {
        if (block.includes('npm run dev')) {
          await page.goto(`${url}/caudal`)
          await expect(screen).toBeVisible({ timeout: 60_000 })
        } else {
          await page.goto('/admin/despliegues')
          await page.getByRole('button', { name: 'Probar mi compilación' }).click()
          await page.getByLabel('Dirección de la compilación').fill(url)
          await page.getByRole('button', { name: 'Empezar prueba' }).click()
          await expect(page.getByRole('button', { name: 'Salir de la prueba' })).toBeVisible()
          await page.goto('/caudal')
          await expect(screen).toBeVisible()
          await page.getByRole('button', { name: 'Salir de la prueba' }).click()
          await expect(page.getByText('Página no encontrada')).toBeVisible()
        }
      } finally {
        stop()
      }
    })
  await page.goto('/caudal')
  await expect(screen).toBeVisible()
  const list = (await (
    await request.get('/api/remotos', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { name: string; active: string; releases: unknown[] }[]
  const remote = list.find(({ name }) => name === 'remote-caudal')
  expect(remote?.releases.length).toBeGreaterThanOrEqual(2)
  expect(await serverProcess(product)).toEqual(hostProcess)
})
