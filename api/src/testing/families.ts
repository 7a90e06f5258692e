import type { ApiModule } from '../api-module'

interface Composition {
  /** Modules that the API is built with, beside its own. */
  modules: readonly ApiModule[]
  /** Their rows of one person, by table, for the test of bounded reads. */
  manyRows: Record<string, string>
  /** Their longest rows, for the test of bounded bytes. */
  longRows: readonly string[]
}

let compose = (): Composition => ({ modules: [], manyRows: {}, longRows: [] })

/** The API imports no family: host/server/testing/compose-families.ts says which there are. They load when they are first asked for. */
export const composeWith = (source: typeof compose): void => {
  compose = source
}

export const families = () => compose().modules
export const familyRows = () => compose().manyRows
export const familyLongRows = () => compose().longRows
