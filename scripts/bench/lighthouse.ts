import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import type { Row } from './report'
import { median } from './statistics'

/** Downloaded on demand: it is larger than all other tools. */
const PACKAGE = 'lighthouse@12.8.2'
const RUNS = 3
const GUEST_PAGES = ['/login', '/register']
const SIGNED_IN_PAGES = ['/apps', '/calculadora-txi', '/admin/usuarios']

interface Report {
  categories: Record<string, { title: string; score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse's scores (of 100) and total blocking time in its mobile profile: medians of three runs. */
export async function benchLighthouse(portal: string, token: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [pages, stored] of [
    [GUEST_PAGES, undefined],
    [SIGNED_IN_PAGES, token],
  ] as const)
    for (const path of pages) {
      const reports = []
      for (let run = 0; run < RUNS; run += 1) reports.push(await audited(portal + path, stored))
      for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {}))
        rows.push({
          name: `Lighthouse ${path}: ${title}`,
          value: median(reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100)),
        })
      const blocked = reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? NaN)
      rows.push({ name: `Lighthouse ${path}: total blocking time, ms`, value: median(blocked) })
    }
  return rows
}

async function audited(url: string, token: string | undefined): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'csuite-lighthouse-'))
  const profile = join(folder, 'profile')
  const executablePath = await ensureChromium()
  try {
    if (token) {
      const browser = await chromium.launchPersistentContext(profile, { executablePath, args: chromiumArgs })
      const page = await browser.newPage()
      await page.goto(new URL('/playstoreapps/beto/datos-personales', url).href)
      await page.evaluate((value) => localStorage.setItem('token', value), token)
      await browser.close()
    }
    const file = join(folder, 'report.json')
    const flags = [...chromiumArgs, '--headless', `--user-data-dir=${profile}`].join(' ')
    const output = ['--output=json', `--output-path=${file}`, '--quiet']
    const options = [...output, '--disable-storage-reset', `--chrome-flags=${flags}`]
    execFileSync('npm', ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: executablePath },
    })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
