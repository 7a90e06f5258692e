// What package.json's commands run: installs what is missing, then hands over to the command's own file.
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
  faults: () => import(words[0] === 'malformed' ? './faults/malformed.ts' : './faults/faults.ts'),
  former: () => import('./deploy/former-release.ts'),
  async remote() {
    const { remoteCommand } = await import('./kit/repository.ts')
    process.exitCode = await remoteCommand(words)
  },
  reports: () => import('./reports/write-reports.ts'),
  restore: () => import('./backup/run-restore.ts'),
  sbom: () => import('./supply-chain/sbom.ts'),
  async screens() {
    process.env.CHROMIUM_PATH ??= await ensureChromium()
    await import('./screens/screens.ts')
  },
  seed: () => import('./seed/seed.ts'),
  settings: () => import('./config/settings-table.ts'),
  async start() {
    fromWhereTyped()
    const { build } = await import('./build/build.ts')
    try {
      await build()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    }
    await unregister()
    await import(new URL(`file://${root}/dist/server/serve.mjs`).href)
  },
}

await commands[name]()
