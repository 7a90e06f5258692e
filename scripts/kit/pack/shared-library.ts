import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { type BuildOptions, build, transform } from 'esbuild'
import ts from 'typescript'
import { cacheDirectory, repositoryRoot } from '../../config/paths'
import { inputHash } from '../../config/release'

const source = path.join(repositoryRoot, 'shared/src')
const excluded = new Set(['standalone', 'ui/theme-init'])

/** The subpaths of `@csuite/shared` in the kit: name → file. */
export function subpaths(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(source, '../package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const found = new Map<string, string>()
  for (const [pattern, target] of Object.entries(exports)) {
    const name = pattern.slice(2)
    if (!name.includes('*')) found.set(name, target)
    else
      for (const entry of readdirSync(path.join(source, path.dirname(name)), { withFileTypes: true })) {
        const word = entry.name.replace(/\.ts$/, '')
        if (
          entry.isFile()
            ? /^[^.]+\.ts$/.test(entry.name) && target.endsWith('*.ts')
            : !target.endsWith('*.ts')
        )
          found.set(name.replace('*', word), target.replace('*', word))
      }
  }
  for (const name of excluded) found.delete(name)
  return new Map([...found].map(([name, file]) => [name, path.join(source, '..', file)]))
}

/** Packages of the team's project, and other subpaths: all others are bundled. */
const external = [
  'react',
  'react-dom',
  'react-router-dom',
  'styled-components',
  'zod',
  'zustand',
  '@tanstack/react-query',
  '@testing-library/*',
  '@csuite/shared/*',
  ...builtinModules.flatMap((name) => [name, `node:${name}`]),
]

/**
 * A bundler takes a shared library for CommonJS, whose default export is the whole module to a package of `type: module`.
 * @param text as esbuild prints it
 */
const withNamedStyled = (text: string): string =>
  text.replace(
    /^import (\w+)(, \{| )(?=[^;]*from "styled-components";)/gm,
    (_, name: string, next: string) => `import { styled as ${name}${next === ' ' ? ' } ' : ','}`,
  )

/** Compiles `shared` to ES modules for bundlers and CommonJS for tests. */
export async function compileShared(folder: string): Promise<void> {
  const entries = subpaths()
  const common: BuildOptions = {
    absWorkingDir: repositoryRoot,
    entryPoints: Object.fromEntries(entries),
    bundle: true,
    outdir: path.join(folder, 'shared'),
    jsx: 'automatic',
    target: 'es2022',
    platform: 'neutral',
    conditions: ['module'],
    mainFields: ['module', 'main'],
    external,
    legalComments: 'none',
    logLevel: 'error',
    loader: { '.woff2': 'empty' },
  }
  const forBundlers = [...entries].filter(([name]) => name !== 'testing')
  const parts = await build({
    ...common,
    entryPoints: Object.fromEntries(forBundlers),
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
    write: false,
  })
  for (const { path: file, text } of parts.outputFiles ?? []) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, withNamedStyled(text))
  }
  const whole = await build({ ...common, format: 'esm', write: false })
  for (const { path: file, text } of whole.outputFiles ?? []) {
    // A separate step that does not see the package's `type: module`: default imports then work as in bundlers.
    const { code } = await transform(text, { format: 'cjs', define: { 'import.meta.url': '"file:///"' } })
    const target = file.replace(/\.js$/, '.cjs')
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, code)
  }
}

export function declareShared(folder: string): void {
  const cache = path.join(cacheDirectory, 'kit-types', inputHash('shared/src', 'package-lock.json'))
  if (!existsSync(cache)) sharedProgram([...subpaths().values()], { noCheck: true, outDir: cache }).emit()
  cpSync(cache, path.join(folder, 'types'), { recursive: true })
  cpSync(path.join(repositoryRoot, 'scripts/kit/pack/msw.d.ts'), path.join(folder, 'types/testing/msw.d.ts'))
  // msw is bundled; its few public types are in msw.d.ts.
  for (const name of ['mock-endpoint', 'mock-server']) {
    const file = path.join(folder, `types/testing/${name}.d.ts`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'msw(\/node)?'/g, "'./msw'"))
  }
}

/** The compiler on files of `shared`, with its own options but for these. */
export function sharedProgram(files: string[], options: ts.CompilerOptions = {}): ts.Program {
  const configFile = path.join(repositoryRoot, 'shared/tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    { composite: false, incremental: false, tsBuildInfoFile: undefined, ...options },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  if (!config) throw new Error(`${configFile} cannot be read`)
  return ts.createProgram(files, config.options)
}
