/** A release's file on another origin (REMOTES_URL). */
const RELEASE_FILE = /^\/remotes\/[^/]+\/[^/]+\/./

/**
 * The address on the portal's own origin, which serves the files of every release too: browsers refuse workers of another
 * origin, whatever CORS says. Any other address stays.
 */
function onOwnOrigin(address: string | URL): string | URL {
  const { origin, pathname, search } = new URL(address, document.baseURI)
  return origin !== window.location.origin && RELEASE_FILE.test(pathname)
    ? window.location.origin + pathname + search
    : address
}

/**
 * Replaces the constructors, since stock builds contain `new Worker(new URL('./task.js', import.meta.url))` in the form that
 * their bundler gave it, and no plugin of the federation runtime sees it.
 */
export function allowReleaseWorkers(page: typeof globalThis = window): void {
  for (const kind of ['Worker', 'SharedWorker'] as const) {
    if (typeof page[kind] !== 'function') continue
    page[kind] = new Proxy(page[kind], {
      construct: (target, [address, ...rest]: [string | URL, ...unknown[]], newTarget) =>
        Reflect.construct(target, [onOwnOrigin(address), ...rest], newTarget) as object,
    })
  }
}
