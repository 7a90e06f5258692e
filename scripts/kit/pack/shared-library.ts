import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { type BuildOptions, type Plugin, build, transform } from 'esbuild'
import ts from 'typescript'
import { cacheDirectory, repositoryRoot } from '../../config/paths'
import { inputHash } from '../../config/release'

const source = path.join(repositoryRoot, 'shared/src')
/** For the portal's own development only, and the document's part of the theme. */
const left = new Set(['standalone', 'ui/theme-init'])

/** The subpaths of `@csuite/shared` that teams get: name → file. */
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
  for (const name of left) found.delete(name)
  return new Map([...found].map(([name, file]) => [name, path.join(source, '..', file)]))
}

/** Packages that the team's project has; all others go into the files. */
const theirs =
  /^(react|react-dom|react-router-dom|styled-components|zod|zustand|@tanstack\/react-query|@testing-library\/[\w-]+)(\/|$)/

/**
 * One subpath names another by its public name: so the host's copy of what holds state is taken in the portal, and no
 * two files of the package carry the same code.
 */
const publicNames = (names: ReadonlySet<string>): Plugin => ({
  name: 'public-names',
  setup(builder) {
    builder.onResolve({ filter: /^\.{1,2}\// }, ({ path: request, resolveDir, importer, kind }) => {
      if (kind === 'entry-point' || !resolveDir.startsWith(source)) return undefined
      const target = path.relative(source, path.resolve(resolveDir, request))
      // The theme and the document's part of it name each other.
      const own = path.relative(source, importer.replace(/\.tsx?$/, '')).replace(/-init$/, '')
      const name = [...names].find((candidate) => target === candidate || target.startsWith(`${candidate}/`))
      if (name === undefined || own === name || own.startsWith(`${name}/`)) return undefined
      return { path: `@csuite/shared/${name}`, external: true }
    })
    builder.onResolve({ filter: theirs }, ({ path: request }) => ({ path: request, external: true }))
  },
})

/** Compiles what teams import of `shared`: modules for their bundler, CommonJS for their tests. */
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
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    legalComments: 'none',
    logLevel: 'error',
    loader: { '.woff2': 'empty' },
    plugins: [publicNames(new Set(entries.keys()))],
  }
  const forBundlers = [...entries].filter(([name]) => name !== 'testing')
  await build({
    ...common,
    entryPoints: Object.fromEntries(forBundlers),
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
  })
  const whole = await build({ ...common, format: 'esm', write: false })
  for (const { path: file, text } of whole.outputFiles ?? []) {
    // A second step, which does not know that the sources are a module package: default imports then work as in bundlers.
    const { code } = await transform(text, { format: 'cjs', define: { 'import.meta.url': '"file:///"' } })
    const target = file.replace(/\.js$/, '.cjs')
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, code)
  }
}

/** Writes the declarations of those subpaths and of what they name. */
export function declareShared(folder: string): void {
  const kept = path.join(cacheDirectory, 'kit-types', inputHash('shared/src', 'package-lock.json'))
  if (!existsSync(kept)) declare(kept)
  cpSync(kept, path.join(folder, 'types'), { recursive: true })
  cpSync(path.join(repositoryRoot, 'scripts/kit/pack/msw.d.ts'), path.join(folder, 'types/testing/msw.d.ts'))
  // The mock network is inside the package: what of it teams see stands in one small file.
  for (const name of ['mock-endpoint', 'mock-server']) {
    const file = path.join(folder, `types/testing/${name}.d.ts`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'msw(\/node)?'/g, "'./msw'"))
  }
}

function declare(folder: string): void {
  const configFile = path.join(repositoryRoot, 'shared/tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {
      composite: false,
      incremental: false,
      tsBuildInfoFile: undefined,
      // `npm run typecheck` checks; here only the declarations are wanted.
      noCheck: true,
      outDir: folder,
    },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  if (!config) throw new Error(`${configFile} cannot be read`)
  ts.createProgram([...subpaths().values()], config.options).emit()
}
