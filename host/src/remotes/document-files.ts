/** Milliseconds until a file that the document asked for counts as hanging. */
const PATIENCE_MS = 2500

/**
 * Waits until what the document fetches ahead of a release has come or failed. A script that is inserted while its file
 * hangs would hold up the page's load event for ever; a preload does not. After a while it goes on anyway: by then
 * nothing else holds the event up.
 */
export function documentFilesSettled(entry: string): Promise<void> {
  const folder = new URL('.', entry).href
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')]
  const awaited = new Set(links.map((link) => link.href).filter((address) => address.startsWith(folder)))
  if (awaited.size === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const settle = (address: string) => {
      if (!awaited.delete(address) || awaited.size > 0) return
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => settle(name)))
    const timer = setTimeout(() => {
      observer.disconnect()
      resolve()
    }, PATIENCE_MS)
    observer.observe({ type: 'resource', buffered: true })
    for (const link of links) link.addEventListener('error', () => settle(link.href))
  })
}
