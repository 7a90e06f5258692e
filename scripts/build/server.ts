import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { type Plugin, build } from 'esbuild'
import { prepareEmbedded } from '../../api/src/db/embedded-engine'
import { distDirectory, repositoryRoot } from '../config/paths'

const sharedRoot = path.join(repositoryRoot, 'shared')

/** The workspace's own package is source, not an installed library: it goes into the bundle. */
const bundleShared: Plugin = {
  name: 'bundle-shared',
  setup(builder) {
    const { exports } = createRequire(import.meta.url)(path.join(sharedRoot, 'package.json')) as {
      exports: Record<string, string>
    }
    builder.onResolve({ filter: /^@csuite\/shared\// }, ({ path: request }) => {
      const subpath = `.${request.slice('@csuite/shared'.length)}`
      for (const [pattern, target] of Object.entries(exports)) {
        const [before = '', after] = pattern.split('*')
        const matches = after === undefined ? subpath === pattern : subpath.startsWith(before)
        if (matches) return { path: path.join(sharedRoot, target.replace('*', subpath.slice(before.length))) }
      }
      return { errors: [{ text: `${request} is not exported by @csuite/shared` }] }
    })
  },
}

const serverDirectory = path.join(distDirectory, 'server')
const rootPackages = path.join(repositoryRoot, 'node_modules') + path.sep

/** Packages of a hundred files and more, each of which would be looked up and read at every start: 0.3 s together. */
const manyFiles = /^(drizzle-orm|jose|libphonenumber-js|stripe)(\/|$)/

/**
 * Installed packages stay outside, but for those of many files. One that npm put below a workspace, because another
 * version stands at the root, is named by its file: from dist only the root's would be found.
 */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async (request) => {
      if (request.pluginData === 'resolving' || isBuiltin(request.path) || request.kind === 'entry-point')
        return undefined
      const found = await builder.resolve(request.path, {
        resolveDir: request.resolveDir,
        kind: request.kind,
        pluginData: 'resolving',
      })
      if (found.errors.length > 0) return { errors: found.errors }
      if (manyFiles.test(request.path)) return { path: found.path, sideEffects: found.sideEffects }
      if (found.path.startsWith(rootPackages)) return { path: request.path, external: true }
      return { path: path.relative(serverDirectory, found.path), external: true }
    })
  },
}

/** What a server runs without the packages of development: the portal and its operator's commands. */
const programs = {
  serve: 'host/server/main.ts',
  publishing: 'api/src/modules/remotes/publishing-worker.ts',
  admin: 'scripts/admin/create-administrator.ts',
  backup: 'scripts/backup/run-backup.ts',
  restore: 'scripts/backup/run-restore.ts',
  deploy: 'scripts/deploy/command.ts',
}

/** Bundles API, document server and the operator's commands for Node into dist/server, with a database to copy from. */
export async function bundleServer(manifest: string, inputs: string): Promise<void> {
  await bundleForNode(programs, serverDirectory)
  await prepareEmbedded(path.join(serverDirectory, 'database'))
  await mkdir(path.dirname(manifest), { recursive: true })
  await writeFile(manifest, JSON.stringify({ inputs }))
}

/** Bundles programs into a folder two levels below the repository's root; installed packages stay outside. */
export async function bundleForNode(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [bundleShared, installedPackages],
  })
}
