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

const onPortal = <T extends typeof Worker | typeof SharedWorker>(constructor: T): T =>
  new Proxy(constructor, {
    construct: (target, [address, ...rest]: [string | URL, ...unknown[]], newTarget) =>
      Reflect.construct(target, [onOwnOrigin(address), ...rest], newTarget) as object,
  })

/**
 * Replaces the constructors, since stock builds contain `new Worker(new URL('./task.js', import.meta.url))` in the form that
 * their bundler gave it, and no plugin of the federation runtime sees it. Browsers may lack either.
 */
export function allowReleaseWorkers(
  page: Partial<Pick<Window & typeof globalThis, 'Worker' | 'SharedWorker'>>,
): void {
  if (page.Worker) page.Worker = onPortal(page.Worker)
  if (page.SharedWorker) page.SharedWorker = onPortal(page.SharedWorker)
}
