import { build } from 'esbuild'
import { repositoryRoot } from '../config/paths'
import { programs as kitPrograms } from '../kit/pack/pack'
import { roots } from './packages'
import { programs } from './server'

test.each([
  ['server', programs, roots.server],
  ['kit', kitPrograms, roots.kit],
])('the %s is built anew after a change of any source that is bundled', async (_name, entryPoints, from) => {
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints,
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  const isBelow = (file: string) => from.some((root) => file === root || file.startsWith(`${root}/`))
  expect(Object.keys(metafile.inputs).filter((file) => !isBelow(file))).toEqual([])
})
