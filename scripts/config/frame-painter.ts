import path from 'node:path'
import { build } from 'esbuild'
import { drawnInNode } from '../kit/webpack/first-paint'
import { hostDirectory, repositoryRoot } from './paths'

/** Bundles `paintFrame`, which the document server calls, since only it knows which pages there are. */
export async function bundleFramePainter(): Promise<void> {
  await build({
    ...drawnInNode(repositoryRoot),
    entryPoints: [path.join(repositoryRoot, 'host/src/shell/frame-painter.tsx')],
    minify: true,
    outfile: path.join(hostDirectory, 'frame-painter.cjs'),
  })
}
