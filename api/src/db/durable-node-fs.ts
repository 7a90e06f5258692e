import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's module that carries files; PGlite does not type it. */
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    tryFSOperation<T>(operation: () => T): T
  }
}

type InitOptions = Parameters<NodeFS['init']>[1]
type PreRun = (module: unknown) => void

/**
 * PGlite's file system on a folder, with a real fsync: the stock one has no `fsync` operation at all, so the database
 * believes that what it wrote is on the disk while it is in the kernel's memory. Works with `wal_sync_method=fsync` only,
 * since fdatasync never reaches the file system's operations.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const makeFsyncReal: PreRun = (module) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => {
          fsyncSync(stream.nfd)
        })
        return 0
      }
    }
    const preRun = (emscriptenOpts.preRun ?? []) as PreRun[]
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, makeFsyncReal] } as typeof emscriptenOpts,
    }
  }
}
