import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { drawnInNode } from '../kit/webpack/first-paint'
import { hostDirectory, repositoryRoot } from './paths'

/**
 * Bundles `paintFrame`, which the document server calls, since only it knows which pages there are, and writes the ground
 * rules beside it, which a document without a frame needs too.
 */
export async function bundleFramePainter(): Promise<void> {
  const outfile = path.join(hostDirectory, 'frame-painter.cjs')
  await build({
    ...drawnInNode(repositoryRoot),
    entryPoints: [path.join(repositoryRoot, 'host/src/shell/frame-painter.tsx')],
    minify: true,
    outfile,
  })
  const { groundCss } = createRequire(outfile)(outfile) as { groundCss: () => string }
  writeFileSync(path.join(hostDirectory, 'ground.css'), groundCss())
}
