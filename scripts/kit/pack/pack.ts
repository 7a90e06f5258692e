import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { distDirectory, repositoryRoot } from '../../config/paths'
import { sourceHash } from '../webpack/source-hash'
import { hostOffer } from './host-offer'
import { kitPackage } from './package-json'
import { compileShared, declareShared } from './shared-library'

/** Bundles in the package's `bin` by name. */
export const programs = { csuite: 'scripts/kit/cli/bin.ts', webpack: 'scripts/kit/webpack/index.ts' }

const sources = path.join(repositoryRoot, 'scripts/kit')
const kitDirectory = path.join(distDirectory, 'kit')

/** Builds the development kit, `dist/kit/csuite-remote-kit.tgz`, and writes its version to the manifest. */
export async function packKit(manifest: string, inputs: string): Promise<void> {
  const folder = path.join(kitDirectory, 'package')
  rmSync(kitDirectory, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await compileShared(folder)
  declareShared(folder)
  await bundlePrograms(folder)
  await compileJestSetup(folder)
  cpSync(path.join(sources, 'files'), folder, { recursive: true })
  writeFileSync(path.join(folder, 'shared.json'), JSON.stringify(hostOffer(), null, 1))
  const base = kitPackage()
  const writePackage = (content: object) =>
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(content, null, 2))
  writePackage(base)
  const version = `${base.version}-${sourceHash(folder, ['.']).slice(0, 8)}`
  writePackage({ ...base, version })
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', kitDirectory], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string }]
  renameSync(path.join(kitDirectory, packed.filename), path.join(kitDirectory, 'csuite-remote-kit.tgz'))
  writeFileSync(manifest, JSON.stringify({ version, inputs }))
}

const compileJestSetup = (folder: string) =>
  build({
    absWorkingDir: repositoryRoot,
    entryPoints: { setup: 'scripts/config/jest.browser-setup.ts' },
    outdir: path.join(folder, 'jest'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    packages: 'external',
    format: 'cjs',
    logLevel: 'warning',
  })

async function bundlePrograms(folder: string): Promise<void> {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: programs,
    outdir: path.join(folder, 'bin'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as kitRequire } from 'node:module'\nconst require = kitRequire(import.meta.url)",
    },
    alias: { playwright: 'playwright-core' },
    external: [
      'webpack',
      '@module-federation/*',
      'playwright-core',
      'ts-loader',
      'typescript',
      'webpack-subresource-integrity',
      'esbuild',
    ],
  })
}
