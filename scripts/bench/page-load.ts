import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** Times in ms from the navigation, sizes in compressed bytes. */
export interface PageLoad {
  scriptBytes: number
  requests: number
  /** Sequential round trips: a request of one round needs an answer of the round before. */
  rounds: number
  firstContentfulPaint: number
  largestContentfulPaint: number
  usable: number
}

export interface Scenario {
  path: string
  token: string | undefined
  /** Expression that is evaluated in the page on every frame; true once the page can be used. */
  usable: string
  returning?: boolean
}

const phone = { viewport: { width: 390, height: 844 } }
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8

/** Slows network and processor down as Lighthouse's profile of a phone does. */
async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const observers = (usable: string) => `
  window.__bench = { lcp: 0, usable: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) window.__bench.lcp = e.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  (function frame() {
    try { if (!window.__bench.usable && (${usable})) window.__bench.usable = performance.now() } catch {}
    if (!window.__bench.usable) requestAnimationFrame(frame)
  })()`

export async function loadOnce(browser: Browser, origin: string, scenario: Scenario): Promise<PageLoad> {
  const context = await browser.newContext(phone)
  try {
    if (scenario.token)
      await context.addInitScript((token) => localStorage.setItem('token', token), scenario.token)
    await context.addInitScript(observers(scenario.usable))
    if (scenario.returning) await visitBefore(context, origin + scenario.path, untilUsable)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await throttle(session)
    const trace = recordRequests(session)
    await page.goto(origin + scenario.path, { waitUntil: 'commit' })
    await untilUsable(page)
    const cold = trace.summary()
    await page.waitForTimeout(700)
    return { ...cold, ...(await timings(page)) }
  } finally {
    await context.close()
  }
}

/** Fills the browser's caches in a tab, and so a process, of its own. */
async function visitBefore(context: BrowserContext, url: string, seen: (page: Page) => Promise<unknown>) {
  const page = await context.newPage()
  await page.goto(url)
  await seen(page)
  await page.waitForTimeout(1500)
  await page.close()
}

// A function, since the portal's CSP forbids evaluating a string.
const untilUsable = (page: Page) =>
  page.waitForFunction(
    () => (window as unknown as { __bench: { usable: number } }).__bench.usable > 0,
    undefined,
    { timeout: 60_000, polling: 100 },
  )

/** Fills the form on the first painted frame, and submits it as soon as its button is enabled. */
const eagerSignIn = `(function frame() {
  const form = document.querySelector('form'), field = (name) => form && form.elements[name], painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  const [email, password, button] = [field('email'), field('password'), form && form.querySelector('[type=submit]')];
  if (painted && email && password) {
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (const [input, text] of [[email, 'nadie@csuite.example'], [password, 'Turbina-42']]) if (input.value !== text) { put.call(input, text); input.dispatchEvent(new Event('input', { bubbles: true })) }
    if (!button.disabled) { button.click(); return }
  }
  requestAnimationFrame(frame)
})()`

/** Milliseconds from the navigation until the request of a sign-in that was typed right after the first paint. */
export async function timeToSignIn(browser: Browser, origin: string, returning: boolean): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    if (returning)
      await visitBefore(context, `${origin}/login`, (page) => page.waitForLoadState('networkidle'))
    const page = await context.newPage()
    await page.addInitScript(eagerSignIn)
    const session = await context.newCDPSession(page)
    await throttle(session)
    let opened = 0
    const sent = new Promise<number>((resolve) => {
      session.on('Network.requestWillBeSent', ({ request, timestamp, type }) => {
        if (type === 'Document') opened = timestamp
        if (request.url.endsWith('/auth/login') && request.method === 'POST') resolve(timestamp)
      })
    })
    await page.goto(`${origin}/login`, { waitUntil: 'commit' })
    return ((await sent) - opened) * 1000
  } finally {
    await context.close()
  }
}

async function timings(page: Page) {
  return page.evaluate(() => {
    const bench = (window as unknown as { __bench: { lcp: number; usable: number } }).__bench
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstContentfulPaint: paint?.startTime ?? 0,
      largestContentfulPaint: bench.lcp,
      usable: bench.usable,
    }
  })
}

interface Seen {
  start: number
  answered: number | undefined
  script: boolean
  bytes: number
}

function recordRequests(session: CDPSession) {
  const seen = new Map<string, Seen>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('http'))
      seen.set(requestId, { start: timestamp, answered: undefined, script: type === 'Script', bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp, type }) => {
    const entry = seen.get(requestId)
    if (entry) Object.assign(entry, { answered: timestamp, script: entry.script || type === 'Script' })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId)
    if (entry) entry.bytes = encodedDataLength
  })
  return {
    summary: () => {
      const requests = [...seen.values()].sort((a, b) => a.start - b.start)
      const rounds = new Map<Seen, number>()
      for (const request of requests) {
        const before = requests.filter(
          (other) => other.answered !== undefined && other.answered <= request.start,
        )
        rounds.set(request, 1 + Math.max(0, ...before.map((other) => rounds.get(other) ?? 0)))
      }
      return {
        requests: requests.length,
        rounds: Math.max(0, ...rounds.values()),
        scriptBytes: requests.reduce((total, { script, bytes }) => total + (script ? bytes : 0), 0),
      }
    },
  }
}

/** Milliseconds from a click on the link from /planes to /apps to that screen's content, prefetched on hover. */
export async function warmStep(browser: Browser, origin: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(`${origin}/planes`)
    const link = page.locator('a[href="/apps"], a[href="/"]').first()
    await link.hover()
    await page.waitForTimeout(1500)
    return await link.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const started = performance.now()
          // No named function: the transpiler's name helper does not exist in the page.
          const frames = setInterval(() => {
            if (!document.querySelector('h1')?.textContent?.includes('Hola')) return
            clearInterval(frames)
            requestAnimationFrame(() => resolve(performance.now() - started))
          }, 4)
          ;(element as HTMLElement).click()
        }),
    )
  } finally {
    await context.close()
  }
}
