import { remotesStore } from './remotes-store'

/** A bundler's list of chunks: an array whose `push` the build that made it has replaced. */
const isChunkList = (value: unknown): boolean => Array.isArray(value) && Object.hasOwn(value, 'push')

/** Of a stored release its whole folder; of any other the entry's. */
export const folderOf = (entry: string): string =>
  /^[^?#]*\/remotes\/[^/]+\/[^/]+\//.exec(entry)?.[0] ?? new URL('.', entry).href

/** The folder of the release whose classic script runs now; undefined in a callback. */
function runningFolder(): string | undefined {
  const script = document.currentScript
  const address = script instanceof HTMLScriptElement ? script.src : ''
  return [...remotesStore.getState().folders].find((folder) => address.startsWith(folder))
}

/** What webpack and rspack call a chunk, each in an attribute of its own: `<build>:chunk-<id>`. */
const isChunkName = (value: string): boolean => value.includes(':chunk-')

/**
 * Bundlers take an element of a chunk that is under way, or a style sheet that is there, for theirs also by that name, which
 * two releases of a remote share: the second would wait for the first one's file, or go without its own style sheet. By
 * address alone they are apart.
 */
new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    const address =
      node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : ''
    if (![...remotesStore.getState().folders].some((folder) => address.startsWith(folder))) continue
    const element = node as Element
    for (const { name, value } of [...element.attributes])
      if (isChunkName(value)) element.removeAttribute(name)
  }
}).observe(document.head, { childList: true })

/** Makes a global have one value for each release. */
function split(name: string, folder: string, value: unknown): void {
  const values = new Map([[folder, value]])
  let last = value
  remotesStore.setState(({ chunkLists }) => ({ chunkLists: new Map(chunkLists).set(name, values) }))
  Object.defineProperty(window, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      const running = runningFolder()
      return running === undefined ? last : values.get(running)
    },
    set: (next: unknown) => {
      const running = runningFolder()
      last = next
      if (running !== undefined) values.set(running, next)
    },
  })
}

/**
 * Keeps the lists of chunks of releases apart. Bundlers name the list as their configuration says, in ways of their own, and
 * two releases of a remote use one name: the second would take the first one's modules for its own, those that threw too.
 * Called before the entry's script is inserted.
 */
export function keepListsApart(script: HTMLScriptElement, entry: string): void {
  const folder = folderOf(entry)
  const { folders, chunkLists } = remotesStore.getState()
  remotesStore.setState({ folders: new Set(folders).add(folder) })
  // An entry that runs again starts over.
  for (const values of chunkLists.values()) values.delete(folder)
  const before = new Set(Object.keys(window))
  // In the task in which the script ran: no other script has run since.
  script.addEventListener('load', () => {
    for (const name of Object.keys(window)) {
      if (before.has(name)) continue
      const { value, configurable } = Object.getOwnPropertyDescriptor(window, name) ?? {}
      if (configurable && isChunkList(value)) split(name, folder, value)
    }
  })
}
