/** What a module offers to the page: version → how to have it (webpack's share scope). */
type ShareScope = Record<string, Record<string, { get: () => unknown; from: string; eager: boolean }>>

/** What a release's entry script leaves in the page: webpack's container, which any federation plugin builds. */
interface Container {
  init(scope: ShareScope): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

// webpack's own names for the host's side of sharing.
declare const __webpack_init_sharing__: (scope: string) => Promise<void> | void
declare const __webpack_share_scopes__: { default: ShareScope }

/** An entry script that did not come, or that the browser refused; its shape is that of webpack's chunk errors. */
export class EntryError extends Error {
  override name = 'EntryError'
  readonly type = 'error'

  constructor(readonly request: string) {
    super(`the entry ${request} did not load`)
  }
}

/** One entry script: address, the hash it must have (`sha384-…`) and the global that it leaves. */
export interface Entry {
  url: string
  integrity: string
  global: string
}

/** What entries left, by address. A failed entry is not kept: the next call asks for it again. */
const containers = new Map<string, Promise<Container>>()

/**
 * Loads one exposed module of a release. The entry runs once; its container gets what the host shares.
 * @throws {EntryError} when the entry does not come or is not what its hash says; webpack's ChunkLoadError for a chunk
 */
export async function loadExposed(entry: Entry, module: string): Promise<unknown> {
  const loading = containers.get(entry.url) ?? open(entry)
  containers.set(entry.url, loading)
  loading.catch(() => containers.delete(entry.url))
  const container = await loading
  const factory = await container.get(module)
  return factory()
}

async function open({ url, integrity, global }: Entry): Promise<Container> {
  const thrown = await runScript(url, integrity)
  const container = (window as unknown as Record<string, unknown>)[global]
  if (!isContainer(container)) throw thrown ?? new Error(`the entry ${url} left no container ${global}`)
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  return container
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value

/**
 * Runs a script whose hash the browser checks, and refuses otherwise.
 * @returns what the script threw, if it did
 */
function runScript(url: string, integrity: string): Promise<Error | undefined> {
  const script = document.createElement('script')
  Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', async: true })
  let thrown: Error | undefined
  const notice = ({ filename, message }: ErrorEvent) => {
    if (filename === url) thrown = new Error(message)
  }
  window.addEventListener('error', notice)
  return new Promise<Error | undefined>((resolve, reject) => {
    script.onload = () => resolve(thrown)
    script.onerror = () => reject(new EntryError(url))
    document.head.append(script)
  }).finally(() => {
    window.removeEventListener('error', notice)
    script.remove()
  })
}
