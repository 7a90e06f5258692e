import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's module that we patch; PGlite does not type it. */
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    tryFSOperation<T>(operation: () => T): T
  }
}

type InitOptions = Parameters<NodeFS['init']>[1]
type PreRun = (module: unknown) => void

/**
 * PGlite's folder file system with a working fsync; the stock one ignores it, so a crash could lose commits. Needs
 * `wal_sync_method=fsync`, since fdatasync does not reach the file system.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const makeFsyncReal: PreRun = (module) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => fsyncSync(stream.nfd))
        return 0
      }
    }
    const preRun = (emscriptenOpts.preRun ?? []) as PreRun[]
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, makeFsyncReal] } as typeof emscriptenOpts,
    }
  }
}
