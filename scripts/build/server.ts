import { mkdir, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type Plugin, build } from 'esbuild'
import { prepareEmbedded } from '../../api/src/db/embedded-engine'
import { distDirectory, repositoryRoot } from '../config/paths'

const serverDirectory = path.join(distDirectory, 'server')
const rootPackages = path.join(repositoryRoot, 'node_modules') + path.sep

/** Our own source, and packages of many files: loading those one by one takes 0.3 s at every start. */
const bundled = /^(@csuite\/(api|shared)|drizzle-orm|jose|libphonenumber-js|stripe)(\/|$)/

/**
 * Installed packages stay external. One that npm put below a workspace, because another version is at the root, is named by its
 * file: from dist only the root's would be found.
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
      if (bundled.test(request.path)) return { path: found.path, sideEffects: found.sideEffects }
      if (found.path.startsWith(rootPackages)) return { path: request.path, external: true }
      return { path: path.relative(serverDirectory, found.path), external: true }
    })
  },
}

/** Bundles in dist/server by name. */
export const programs = {
  serve: 'host/server/main.ts',
  publishing: 'api/src/modules/remotes/publish/publishing-worker.ts',
  admin: 'scripts/admin/create-administrator.ts',
  backup: 'scripts/backup/run-backup.ts',
  restore: 'scripts/backup/run-restore.ts',
  deploy: 'scripts/deploy/command.ts',
  doctor: 'scripts/doctor/run-doctor.ts',
}

/** Bundles the portal and its operator's commands into dist/server, with a template of the embedded database. */
export async function bundleServer(manifest: string, inputs: string): Promise<void> {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: programs,
    outdir: serverDirectory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [installedPackages],
  })
  await prepareEmbedded(path.join(serverDirectory, 'database'))
  await mkdir(path.dirname(manifest), { recursive: true })
  await writeFile(manifest, JSON.stringify({ inputs }))
}
