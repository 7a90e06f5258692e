import { type Browser, chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import { buildFixture } from './fixture-build'
import { serveFixture } from './fixture-server'
import { type PageLoad, type Scenario, loadOnce, warmStep } from './page-load'
import type { Row } from './report'
import { median } from './statistics'

const figures = [
  ['scriptBytes', 'JS, brotli kB', 1024],
  ['requests', 'peticiones', 1],
  ['rounds', 'rondas', 1],
  ['firstContentfulPaint', 'FCP ms', 1],
  ['largestContentfulPaint', 'LCP ms', 1],
  ['usable', 'usable ms', 1],
] as const satisfies readonly (readonly [keyof PageLoad, string, number])[]

export const loginScenario: Scenario = {
  path: '/login',
  token: undefined,
  usable: `[...document.querySelectorAll('form input')].some((input) => !input.disabled && Object.keys(input).some((key) => key.startsWith('__reactProps')))`,
}

/** Cold loads of the portal and of the one-bundle build, one after the other so that the machine's mood is the same. */
export async function benchPages(portal: string, token: string, runs: number): Promise<Row[]> {
  const fixture = await serveFixture(await buildFixture(), portal)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  const scenarios: Scenario[] = [
    loginScenario,
    {
      path: '/apps',
      token,
      usable: `[...document.querySelectorAll('h2,h3')].some((title) => title.textContent.includes('Control Max 360'))`,
    },
  ]
  try {
    const rows: Row[] = []
    for (const scenario of scenarios)
      rows.push(...(await compare(browser, portal, fixture.url, scenario, runs)))
    rows.push(await warm(browser, portal, token, runs))
    return rows
  } finally {
    await browser.close()
    fixture.close()
  }
}

async function compare(
  browser: Browser,
  portal: string,
  bundle: string,
  scenario: Scenario,
  runs: number,
): Promise<Row[]> {
  const loads: Record<'portal' | 'bundle', PageLoad[]> = { portal: [], bundle: [] }
  for (let run = 0; run < runs; run += 1) {
    process.stdout.write(`\r${scenario.path}: ${run + 1}/${runs}  `)
    loads.portal.push(await loadOnce(browser, portal, scenario))
    loads.bundle.push(await loadOnce(browser, bundle, scenario))
  }
  process.stdout.write('\n')
  return figures.map(([key, name, unit]) => {
    const middle = (list: PageLoad[]) => median(list.map((load) => load[key])) / unit
    const [own, other] = [middle(loads.portal), middle(loads.bundle)]
    return { name: `${scenario.path} ${name}`, value: own, against: other, ratio: own / other }
  })
}

async function warm(browser: Browser, portal: string, token: string, runs: number): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1)
    times.push(
      await warmStep(browser, portal, {
        token,
        from: '/planes',
        link: 'a[href="/apps"], a[href="/"]',
        content: 'Hola',
      }),
    )
  return { name: 'paso tibio a otro remoto, ms', value: median(times) }
}
