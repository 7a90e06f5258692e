import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, build } from 'esbuild'
import { transform } from '@swc/core'
import { slimmedModule } from './browser-contract'
import { repositoryRoot } from './paths'

export const documentFolder = path.join(repositoryRoot, 'host/src/document')

const slimmed: Plugin = {
  name: 'slim-contract',
  setup: ({ onLoad }) => {
    onLoad({ filter: /shared[\\/]src[\\/]contract[\\/].*\.ts$/ }, ({ path: fileName }) => ({
      contents: slimmedModule(fileName, readFileSync(fileName, 'utf8')),
    }))
  },
}

/** What every browser can parse: esbuild stops at ECMAScript 2015. */
const forOldBrowsers = async (code: string) =>
  (await transform(code, { isModule: false, minify: true, jsc: { target: 'es5', minify: { mangle: true } } }))
    .code

const OLD = 'old-browser'

/** Bundles the scripts and styles that documents contain, by the name of their entry. */
export async function documentScripts(): Promise<Record<string, { js: string; css: string }>> {
  const one = async (name: string) => {
    const { outputFiles } = await build({
      entryPoints: [path.join(documentFolder, `${name}.ts`)],
      outdir: documentFolder,
      write: false,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'error',
      plugins: [slimmed],
    })
    const text = (extension: string) =>
      outputFiles.find(({ path: file }) => file.endsWith(extension))?.text.trim() ?? ''
    const js = name === OLD ? await forOldBrowsers(text('.js')) : text('.js')
    return [name, { js, css: text('.css') }] as const
  }
  return Object.fromEntries(
    await Promise.all([OLD, 'every-page', 'sign-in-page', 'notices', 'catalogue'].map(one)),
  )
}
