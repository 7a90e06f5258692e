import path from 'node:path'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { leftOut } from '../../../shared/src/contract/left-out'

interface Use {
  library: string
  name: string
  module: Module
}

/** Every named export of some libraries that a build's modules import or re-export. */
function* uses({ modules, moduleGraph }: Compilation, libraries: ReadonlySet<string>): Generator<Use> {
  for (const module of modules)
    for (const dependency of module.dependencies) {
      if (!('request' in dependency) || !('getIds' in dependency)) continue
      const library = String(dependency.request)
      if (!libraries.has(library)) continue
      const [name] = (dependency.getIds as (graph: typeof moduleGraph) => string[])(moduleGraph)
      if (name !== undefined) yield { library, name, module }
    }
}

export function usedExports(compilation: Compilation, libraries: string[]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {}
  for (const { library, name } of uses(compilation, new Set(libraries)))
    (found[library] ??= new Set()).add(name)
  return Object.fromEntries(Object.entries(found).map(([library, names]) => [library, [...names].sort()]))
}

/** Fails a build that uses an export which the host does not share, before it fails at run time. */
export class SharedExportsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedExportsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedExportsPlugin', () => {
        const said = new Set<string>()
        for (const { library, name, module } of uses(compilation, new Set(Object.keys(leftOut)))) {
          const reasons = leftOut[library] ?? {}
          // `React.hasOwnProperty` is a use too, and every object's.
          if (!Object.hasOwn(reasons, name)) continue
          const file = path.relative(compiler.context, 'resource' in module ? String(module.resource) : '')
          const sentence = `shared-export: ${file} usa ${name} de ${library}, que el portal no comparte: ${reasons[name]}`
          if (!said.has(sentence)) compilation.errors.push(new webpack.WebpackError(sentence))
          said.add(sentence)
        }
      })
    })
  }
}
