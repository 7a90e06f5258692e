import type { Page, Request } from 'playwright'

const POLL_MS = 50
/** In a row: one answer may lead to the next request. */
const QUIET_POLLS = 6
const LIMIT_MS = 10_000

/** Tracks a page's requests. The returned function waits until the page is idle, at most ten seconds. */
export function settled(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    const end = Date.now() + LIMIT_MS
    for (let quiet = 0; quiet < QUIET_POLLS; quiet += 1) {
      if (open.size > 0 || (await page.evaluate(isLoading))) quiet = 0
      if (Date.now() > end)
        throw new Error(`still loading: ${[...open].map((request) => request.url()).join(' ')}`)
      await page.waitForTimeout(POLL_MS)
    }
  }
}

const isLoading = () =>
  document.fonts.status === 'loading' ||
  document.querySelector('[aria-busy="true"]:not(button)') !== null ||
  // The hidden text of skeletons.
  document.body.innerText.includes('Cargando')
