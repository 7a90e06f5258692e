import path from 'node:path'
import { build } from 'esbuild'
import { drawnInNode } from '../kit/webpack/first-paint'
import { hostDirectory, repositoryRoot } from './paths'

/** What the host's build leaves for the document server: `paintFrame`. */
const framePainter = path.join(hostDirectory, 'frame-painter.cjs')

/** Bundles what paints the signed-in frame. The document server calls it, since only it knows which pages there are. */
export async function bundleFramePainter(): Promise<void> {
  await build({
    ...drawnInNode(repositoryRoot),
    entryPoints: [path.join(repositoryRoot, 'host/src/shell/frame-painter.tsx')],
    minify: true,
    outfile: framePainter,
  })
}
