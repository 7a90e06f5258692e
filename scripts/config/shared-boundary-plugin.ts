import path from 'node:path'
import type { Compiler } from 'webpack'
import { eagerShared } from './shared-modules'
import { repositoryRoot } from './paths'

const sharedSource = path.join(repositoryRoot, 'shared/src')

/**
 * Files of `shared` import each other by relative path, which federation does not see. Rewrites such an import of a subpath that
 * the host shares to its public name, so that a remote never bundles a second copy of a module with state.
 */
export class SharedBoundaryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('SharedBoundaryPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('SharedBoundaryPlugin', (data) => {
        if (!data.request.startsWith('.') || !data.context.startsWith(sharedSource)) return
        const target = path.relative(sharedSource, path.resolve(data.context, data.request))
        const own = path.relative(sharedSource, data.context)
        const subpath = eagerShared.find((name) => target === name || target.startsWith(`${name}/`))
        if (!subpath || own === subpath || own.startsWith(`${subpath}/`)) return
        data.request = `@csuite/shared/${subpath}`
      })
    })
  }
}
