import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { auditProduction } from './lib/audit.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { ensureLts } from './lib/lts.mjs'
import { ensureNginx } from './lib/nginx.mjs'
import { testServices } from './lib/services.mjs'

/**
 * Runs everything that CI runs, stage by stage; a failed stage does not stop the next. `npm test -- unit e2e` runs only
 * the named stages. The last line has the totals.
 */
const reports = join(root, '.cache', 'test')
const bin = (name) => join(root, 'node_modules', '.bin', name)

ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const run = (command, args, env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', () => resolve(127)).once('exit', (code) => resolve(code ?? 1))
  })

const check = (command, args) => async (env) => {
  const code = await run(command, args, env)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** Counts of a tool's JSON report; without one, or when the tool failed without a failed test, one failure. */
function countsIn(file, code, read) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(report)
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) }
}

const jest =
  (name, args) =>
  async (env, node = process.execPath) => {
    const file = join(reports, `${name}.json`)
    const output = ['--maxWorkers=100%', '--json', `--outputFile=${file}`, '--silent']
    const code = await run(node, [bin('jest'), ...output, ...args], env)
    return countsIn(file, code, (report) => {
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
      const named = (wanted) => tests.filter(wanted).map(({ fullName }) => fullName)
      noteOutcome(
        name,
        named(({ status }) => status === 'failed'),
        named(({ status, invocations }) => status === 'passed' && invocations > 1),
      )
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
        skipped: report.numPendingTests + report.numTodoTests,
      }
    })
  }

const journeys =
  (name, args) =>
  async (env, node = process.execPath) => {
    const file = join(reports, `${name}.json`)
    ensureNginx()
    const code = await run(
      node,
      [bin('playwright'), 'test', '-c', 'host/e2e/playwright.config.ts', ...args],
      { ...env, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    )
    return countsIn(file, code, (report) => {
      const named = (wanted) =>
        specsOf(report)
          .filter(({ tests }) => tests.some(({ status }) => status === wanted))
          .map((spec) => `${spec.file}: ${spec.title}`)
      noteOutcome(name, named('unexpected'), named('flaky'))
      const { expected, flaky, unexpected, skipped } = report.stats
      return { passed: expected + flaky, failed: unexpected, skipped }
    })
  }

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Failed and flaky tests, for the summary. */
const notes = []
function noteOutcome(stage, failed, flaky) {
  for (const name of failed) notes.push(`✗ ${stage}: ${name}`)
  for (const name of flaky) notes.push(`! ${stage}, a la segunda: ${name}`)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The same journeys in Chromium with its back/forward cache, Firefox and WebKit. */
const engines = async (env) => {
  const file = join(reports, 'engines.json')
  const code = await run(process.execPath, ['scripts/run.mjs', 'engines', '--json', file], env)
  return countsIn(file, code, (counts) => counts)
}

const ltsTests = ['api/src/db/', 'api/src/modules/registration/', 'host/server/']
const ltsStages = [
  jest('lts', ['--selectProjects', 'api', 'servers', '--forceExit', '--', ...ltsTests]),
  journeys('lts-journey', ['/sign-in.spec.ts']),
]

/** The database, one API module, the servers, and a registration in the browser, on the Node of `.node-version`. */
const lts = async (env) => {
  const node = ensureLts()
  const onLts = { ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const stage of ltsStages) addCounts(total, await stage(onLts, node))
  return total
}

function addCounts(total, counts) {
  for (const key of Object.keys(total)) total[key] += counts[key]
}

const stages = {
  format: check(process.execPath, [bin('prettier'), '--check', '--log-level', 'warn', '.']),
  lint: check(bin('oxlint'), ['-c', 'oxlint.config.mjs', '--type-check']),
  unused: check(process.execPath, [bin('knip')]),
  build: check(process.execPath, ['scripts/run.mjs', 'build']),
  unit: jest('unit', ['--ignoreProjects', 'api']),
  // A connection left open must not hang the run.
  api: jest('api', ['--selectProjects', 'api', '--forceExit']),
  audit: auditProduction,
  size: check(process.execPath, [bin('size-limit')]),
  e2e: journeys('e2e', []),
  engines,
  lts,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`Etapas desconocidas: ${unknown.join(', ')}. Hay: ${Object.keys(stages).join(', ')}`)
  process.exit(2)
}

/** Stages that leave processors idle: the two rows run in parallel, before the others. */
const parallel = [['build'], ['lint', 'format', 'unused', 'audit']]

const env = await testServices()
for (const [name, url] of Object.entries(env))
  if (url === '') console.log(`${name}: no responde y sus pruebas se omiten`)
const results = new Map()

async function runStages(names) {
  for (const name of names) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n── ${name}`)
    const started = Date.now()
    results.set(name, { ...(await stages[name](env)), seconds: Math.round((Date.now() - started) / 1000) })
  }
}

await Promise.all(parallel.map(runStages))
await runStages(Object.keys(stages).filter((name) => !parallel.flat().includes(name)))

const total = { passed: 0, failed: 0, skipped: 0 }
console.log('')
for (const name of Object.keys(stages).filter((stage) => results.has(stage))) {
  const result = results.get(name)
  addCounts(total, result)
  const { passed, failed, skipped, seconds } = result
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped  (${seconds} s)`,
  )
}
for (const note of notes) console.log(note)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
