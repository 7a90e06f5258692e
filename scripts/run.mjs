// What package.json's commands run: installs what is missing, then hands over to the command's own file.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, root } from './lib/install.mjs'

const [, , name = ''] = process.argv
process.argv.splice(2, 1)
ensureInstalled()
const { register } = await import('tsx/esm/api')
const unregister = register()
const words = process.argv.slice(2)

/** Paths in settings count from where the person typed. */
const fromWhereTyped = () => process.chdir(process.env.INIT_CWD ?? process.cwd())

const commands = {
  admin: () => import('./admin/create-administrator.ts'),
  backup: () => import('./backup/run-backup.ts'),
  bench: () => import('./bench/bench.ts'),
  async build() {
    const { build } = await import('./build/build.ts')
    await build({
      packages: words.filter((word) => !word.startsWith('--')),
      force: words.includes('--force'),
    })
  },
  capacity: () => import('./capacity/capacity.ts'),
  async csuite() {
    fromWhereTyped()
    const { csuiteCommand } = await import('./kit/repository.ts')
    process.exitCode = await csuiteCommand(words)
  },
  deploy: () => import('./deploy/command.ts'),
  async dev() {
    fromWhereTyped()
    const { develop } = await import('./dev/develop.ts')
    await develop(words[0])
  },
  async doctor() {
    fromWhereTyped()
    if (process.env.NODE_ENV !== 'production') process.argv.push('--development')
    await import('./doctor/run-doctor.ts')
  },
  engines: () => import('./engines/engines.ts'),
  faults: () => import('./faults/faults.ts'),
  async remote() {
    const { remoteCommand } = await import('./kit/repository.ts')
    process.exitCode = await remoteCommand(words)
  },
  reports: () => import('./reports/write-reports.ts'),
  restore: () => import('./backup/run-restore.ts'),
  async screens() {
    const { build } = await import('./build/build.ts')
    await build()
    const env = {
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
      SCREENS: 'all',
      PLAYWRIGHT_HTML_OUTPUT_DIR: 'dist/screens',
      PLAYWRIGHT_HTML_OPEN: 'never',
    }
    const journeys = ['test', '-c', 'host/e2e/playwright.config.ts', '--reporter=list,html', ...words]
    const { status } = spawnSync('npx', ['playwright', ...journeys], { cwd: root, env, stdio: 'inherit' })
    process.exitCode = status ?? 1
  },
  seed: () => import('./seed/seed.ts'),
  settings: () => import('./config/settings-table.ts'),
  async start() {
    fromWhereTyped()
    const { build } = await import('./build/build.ts')
    const { packageNames } = await import('./build/packages.ts')
    const said = (error) => console.error(error instanceof Error ? error.message : error)
    try {
      await build({ packages: packageNames().filter((name) => name !== 'kit') })
    } catch (error) {
      said(error)
      process.exit(1)
    }
    // No page needs the kit: host/server/kit-files.ts lets those who ask for it wait.
    void build({ packages: ['kit'] }).catch(said)
    await unregister()
    await import(new URL('../dist/server/serve.mjs', import.meta.url).href)
  },
}

try {
  await commands[name]()
} catch (error) {
  // What was typed, not a fault of the command.
  if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
  const [, typed = words.join(' ')] = /'([^']+)'/.exec(error.message) ?? []
  console.error(`${name} no entiende ${typed}: mira sus opciones en el README.`)
  process.exit(2)
}
