import path from 'node:path'
import type { Compiler } from 'webpack'
import { eagerShared } from './shared-modules'
import { repositoryRoot } from './paths'

const sharedSource = path.join(repositoryRoot, 'shared/src')

/**
 * Files of `shared` name each other by relative path, which federation does not see. In a remote's bundle such a path
 * into a subpath that the host gives is turned into the public name, so that a remote never carries a second copy of
 * something that holds state.
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
