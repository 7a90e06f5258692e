import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { measuredRun } from './measured-run.mjs'

/** Explains each known advisory under its GHSA id. */
const answers = 'docs/operate.md'

/**
 * Advisories of npm's audit report whose GHSA id is not in `text`, as `GHSA-… package: title`.
 * @param {{ vulnerabilities?: Record<string, { name: string; via: (string | { url: string; title: string })[] }> }} report
 * @param {string} text
 */
export function unanswered(report, text) {
  const found = new Map()
  for (const { name, via } of Object.values(report.vulnerabilities ?? {}))
    for (const advisory of via) {
      // A string names another package of the report, which holds the advisory.
      if (typeof advisory === 'string') continue
      const id = /GHSA-[\w-]+/.exec(advisory.url)?.[0] ?? advisory.url
      if (!text.includes(id)) found.set(id, `${id} ${name}: ${advisory.title}`)
    }
  return [...found.values()]
}

/** Audits the production packages. Skipped if the registry does not support audits. */
export async function auditProduction() {
  const { output, cpu } = await measuredRun('npm', ['audit', '--omit=dev', '--json'], { capture: true })
  const report = parsed(output)
  if (report?.auditReportVersion === undefined) {
    console.log('El registro no responde a auditorías: se omite.')
    return { passed: 0, failed: 0, skipped: 1, cpu }
  }
  const open = unanswered(report, readFileSync(join(root, answers), 'utf8'))
  for (const line of open) console.log(`Sin respuesta en ${answers}: ${line}`)
  return { passed: open.length === 0 ? 1 : 0, failed: open.length === 0 ? 0 : 1, skipped: 0, cpu }
}

function parsed(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
