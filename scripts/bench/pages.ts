import { type Browser, chromium } from 'playwright'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import { makeCertificate } from '../rig/certificate'
import { buildFixture } from './fixture-build'
import { serveFixture } from './fixture-server'
import { serveOverHttp2 } from './http2-front'
import { type PageLoad, type Scenario, loadOnce, timeToSignIn, warmStep } from './page-load'
import { type Row, median } from './report'

const figures = [
  ['scriptBytes', 'JS, brotli kB', 1024],
  ['requests', 'peticiones', 1],
  ['rounds', 'rondas', 1],
  ['firstContentfulPaint', 'FCP ms', 1],
  ['largestContentfulPaint', 'LCP ms', 1],
  ['usable', 'usable ms', 1],
] as const satisfies readonly (readonly [keyof PageLoad, string, number])[]

const login: Scenario = {
  path: '/login',
  token: undefined,
  usable: `[...document.querySelectorAll('form input')].some((input) => !input.disabled && Object.keys(input).some((key) => key.startsWith('__reactProps')))`,
}

/** Loads the portal and the one-bundle build over HTTP/2, alternately, so that a busy machine slows both alike. */
export async function benchPages(portal: string, token: string, runs: number): Promise<Row[]> {
  const fixture = await serveFixture(await buildFixture(), portal)
  const certificate = makeCertificate(mkdtempSync(join(tmpdir(), 'csuite-bench-')), ['localhost'])
  const own = await serveOverHttp2(() => portal, certificate)
  const bundle = await serveOverHttp2(
    (path) => (path.startsWith('/api/') ? portal : fixture.url),
    certificate,
  )
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, `--ignore-certificate-errors-spki-list=${certificate.spki}`],
  })
  const apps: Scenario = {
    path: '/apps',
    token,
    usable: `[...document.querySelectorAll('h2,h3')].some((title) => title.textContent.includes('Control Max 360'))`,
  }
  const scenarios = [login, { ...login, returning: true }, apps, { ...apps, returning: true }]
  try {
    const rows: Row[] = []
    for (const scenario of scenarios)
      rows.push(...(await compare(browser, own.url, bundle.url, scenario, runs)))
    for (const returning of [false, true])
      rows.push(await benchEagerSignIn(browser, own.url, bundle.url, runs, returning))
    rows.push(await warm(browser, own.url, token, runs))
    return rows
  } finally {
    await browser.close()
    own.close()
    bundle.close()
    fixture.close()
  }
}

async function compare(browser: Browser, portal: string, bundle: string, scenario: Scenario, runs: number) {
  const loads: Record<'portal' | 'bundle', PageLoad[]> = { portal: [], bundle: [] }
  const label = scenario.returning ? `${scenario.path} al volver` : scenario.path
  for (let run = 0; run < runs; run += 1) {
    process.stdout.write(`\r${label}: ${run + 1}/${runs}  `)
    loads.portal.push(await loadOnce(browser, portal, scenario))
    loads.bundle.push(await loadOnce(browser, bundle, scenario))
  }
  process.stdout.write('\n')
  return figures.map(([key, name, unit]) => {
    const middle = (list: PageLoad[]) => median(list.map((load) => load[key])) / unit
    const [own, other] = [middle(loads.portal), middle(loads.bundle)]
    // A return visit may load no bytes.
    return { name: `${label} ${name}`, value: own, against: other, ...(other > 0 && { ratio: own / other }) }
  })
}

async function benchEagerSignIn(
  browser: Browser,
  portal: string,
  bundle: string,
  runs: number,
  returning: boolean,
): Promise<Row> {
  const [own, other]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    own.push(await timeToSignIn(browser, portal, returning))
    other.push(await timeToSignIn(browser, bundle, returning))
  }
  const [value, against] = [median(own), median(other)]
  return {
    name: `inicio de sesión enviado tras la primera imagen${returning ? ' al volver' : ''}, ms`,
    value,
    against,
    ratio: value / against,
  }
}

async function warm(browser: Browser, portal: string, token: string, runs: number): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await warmStep(browser, portal, token))
  return { name: 'paso tibio a otro remoto, ms', value: median(times) }
}
