import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Plugin, build } from 'esbuild'
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

/** Bundles API and document server for Node into dist/server; installed packages stay outside. */
export async function bundleServer(manifest: string, inputs: string): Promise<void> {
  await build({
    entryPoints: { serve: path.join(repositoryRoot, 'scripts/serve.ts') },
    outdir: path.join(distDirectory, 'server'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [bundleShared],
  })
  await mkdir(path.dirname(manifest), { recursive: true })
  await writeFile(manifest, JSON.stringify({ inputs }))
}
