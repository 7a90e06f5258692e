import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { nodeRenderOptions } from './first-paint'
import { hostDirectory, repositoryRoot } from './paths'

/** Bundles `prerenderFrame` for the document server, and writes the global styles beside it. */
export async function bundleFramePrerender(): Promise<void> {
  const outfile = path.join(hostDirectory, 'frame-prerender.cjs')
  await build({
    ...nodeRenderOptions(repositoryRoot),
    entryPoints: [path.join(repositoryRoot, 'host/src/shell/frame-prerender.tsx')],
    minify: true,
    outfile,
  })
  const { groundCss } = createRequire(outfile)(outfile) as { groundCss: () => string }
  writeFileSync(path.join(hostDirectory, 'ground.css'), groundCss())
}
