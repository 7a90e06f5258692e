import { FileError } from '../federation/file-error'
import { folderOf } from '../federation/release-globals'
import type { Release } from '../federation/remotes-store'

/** Style elements of nobody yet; those of styled-components and of React apply everywhere. */
export const UNCLAIMED = 'style:not([data-styled],[data-precedence],[data-from])'
/** A load that hangs must not claim the shown page's style elements for ever. */
const CLAIM_MS = 10_000

const FAILED = 'data-failed'

// These events do not bubble.
for (const type of ['error', 'load'])
  document.addEventListener(
    type,
    ({ target }) => target instanceof HTMLLinkElement && target.toggleAttribute(FAILED, type === 'error'),
    true,
  )

/** The release's links that failed and are still there: webpack removes its own and inserts it again. */
function failedOf({ entry }: Pick<Release, 'entry'>): HTMLLinkElement[] {
  const folder = folderOf(new URL(entry, document.baseURI).href)
  const failed = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][${FAILED}]`)
  return [...failed].filter((link) => link.href.startsWith(folder))
}

/** Requests a link's file again. @throws FileError */
function replace(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new FileError(again.href)))
    link.replaceWith(again)
  })
}

/**
 * Loads code of a release with the style sheets that belong to it. Vite requests each only once: without its style sheet its
 * code fails at first, and loads without style when it is loaded again. Style elements that appear meanwhile are the remote's,
 * since a prefetched screen adds them to the page of another remote.
 * @throws FileError where a style sheet does not load, else what `load` throws
 */
export async function loadStyled<T>(release: Pick<Release, 'name' | 'entry'>, load: () => Promise<T>) {
  const missed = failedOf(release)
  await Promise.all(missed.map(replace))
  const claims = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLStyleElement && node.matches(UNCLAIMED)) node.dataset.from = release.name
  })
  claims.observe(document.head, { childList: true })
  setTimeout(() => claims.disconnect(), CLAIM_MS)
  const [outcome] = await Promise.allSettled([load()])
  claims.disconnect()
  const [link] = failedOf(release)
  if (link) throw new FileError(link.href)
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
