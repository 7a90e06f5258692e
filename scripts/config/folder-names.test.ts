import { type SpawnOptions, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../api/src/testing/ports'
import { isCurrent, packageNames } from '../build/packages'
import { repositoryRoot } from './paths'

const LEFT_OUT = new Set(['.git', '.cache', '.types', 'coverage', 'data', 'dist-dev', 'node_modules'])
const NOBODY = '65534'
const isRoot = process.getuid?.() === 0
const MINUTES = 60_000

/** A copy of this tree and its builds, in which packages are links: what is built there must not change these. */
function copyTo(copy: string): void {
  cpSync(repositoryRoot, copy, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: (source) =>
      !LEFT_OUT.has(path.relative(repositoryRoot, source)) && path.basename(source) !== 'test-results',
  })
  const packages = [path.join(repositoryRoot, 'node_modules'), copy]
  try {
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' })
  } catch {
    // Another file system, or another cp.
    execFileSync('cp', ['-a', ...packages])
  }
  // Owners of links are those of the originals: of packages only the folders change hands.
  const owned = [copy, '(', '-type', 'd', '-o', '-links', '1', ')', '-exec', 'chown', '-h', NOBODY, '{}', '+']
  if (isRoot) execFileSync('find', owned)
}

describe('in a folder whose name has a blank, ñ, # and %, for a person without a home', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-folder-'))
  const copy = path.join(folder, 'C# Cañerías 100%')
  const dataDir = path.join(folder, 'Año 1 #2')
  const options: SpawnOptions = {
    cwd: copy,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', DATA_DIR: dataDir, TEST_DATABASE_URL: '' },
    ...(isRoot && { uid: Number(NOBODY), gid: Number(NOBODY) }),
  }
  const run = async (...command: string[]) => {
    const child = spawn(process.execPath, command, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }

  beforeAll(() => {
    chmodSync(folder, 0o777)
    copyTo(copy)
  }, 5 * MINUTES)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['csuite', ['scripts/run.mjs', 'csuite'], 2, 'Falta la orden.'],
    ['deploy -- migrate', ['scripts/run.mjs', 'deploy', 'migrate'], 0, 'La base de datos está al día.'],
    ['doctor', ['scripts/run.mjs', 'doctor'], 0, 'base embebida: Se puede abrir.'],
    [
      'the tests of a module',
      ['node_modules/jest/bin/jest.js', '-w', '1', '--selectProjects', 'api', '--', 'modules/preferences'],
      0,
      'Tests: ',
    ],
    // webpack, with a configuration that is imported by its path, and npm, which wants a cache.
    ['build', ['scripts/run.mjs', 'build', 'kit', 'remote-apps', '--force'], 0, 'Construyendo 2/2'],
  ])(
    '%s works',
    async (_what, command, code, said) => {
      const found = await run(...command)
      expect(found).toEqual({ code, output: expect.stringContaining(said) })
    },
    5 * MINUTES,
  )

  // Whoever runs single tests may have no builds, which take minutes.
  const onBuilds = packageNames().every(isCurrent) ? test : test.skip
  onBuilds(
    'the product starts and serves',
    async () => {
      const port = await freePort()
      const env = { ...options.env, PORT: String(port) }
      const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], { ...options, env })
      const ended = once(child, 'close')
      let output = ''
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const listening = new Promise((resolve) => {
        child.stdout?.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          if (output.includes('Los correos se guardan en')) resolve(undefined)
        })
      })
      try {
        await Promise.race([listening, ended])
        expect(output).toContain(`está en http://localhost:${port}`)
        const page = await fetch(`http://localhost:${port}/login`)
        const asset = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''
        expect([page.status, (await fetch(`http://localhost:${port}${asset}`)).status]).toEqual([200, 200])
      } finally {
        child.kill()
        await ended
      }
    },
    5 * MINUTES,
  )
})
