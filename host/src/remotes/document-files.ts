/** Milliseconds until a preload counts as hanging. */
const TIMEOUT_MS = 2500

/**
 * Waits until a release's preloads have loaded or failed, or the timeout is over. A script that is inserted while its file
 * hangs would delay the page's load event, which a preload does not.
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
    }, TIMEOUT_MS)
    observer.observe({ type: 'resource', buffered: true })
    for (const link of links) link.addEventListener('error', () => settle(link.href))
  })
}
