import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { auditProduction } from './lib/audit.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { measuredRun } from './lib/measured-run.mjs'
import { ensureNginx } from './lib/nginx.mjs'
import { ensureOtherNode } from './lib/other-node.mjs'
import { testServices } from './lib/services.mjs'

/**
 * `npm test` runs what a change needs, `npm test -- full` everything, `npm test -- unit e2e` only the named stages. A failed
 * stage does not stop the next, and no test runs twice. The last line has the totals.
 */
const reports = join(root, '.cache', 'test')
const bin = (name) => join(root, 'node_modules', '.bin', name)

ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const check = (command, args) => async (env) => {
  const { code, cpu } = await measuredRun(command, args, { env })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, cpu }
}

/** Counts of a tool's JSON report; without one, or when the tool failed without a failed test, one failure. */
function countsIn(file, { code, cpu }, read) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0, cpu }
  const counts = read(report)
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed), cpu }
}

const jest =
  (name, args) =>
  async (env, node = process.execPath) => {
    const file = join(reports, `${name}.json`)
    const output = ['--maxWorkers=100%', '--json', `--outputFile=${file}`, '--silent']
    const run = await measuredRun(node, [bin('jest'), ...output, ...args], { env })
    return countsIn(file, run, (report) => {
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
      noteFailed(
        name,
        tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
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
    const run = await measuredRun(
      node,
      [bin('playwright'), 'test', '-c', 'host/e2e/playwright.config.ts', ...args],
      { env: { ...env, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    )
    return countsIn(file, run, (report) => {
      noteFailed(
        name,
        specsOf(report)
          .filter(({ ok }) => !ok)
          .map((spec) => `${spec.file}: ${spec.title}`),
      )
      const { expected, unexpected, skipped } = report.stats
      return { passed: expected, failed: unexpected, skipped }
    })
  }

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Failed tests, for the summary. */
const notes = []
const noteFailed = (stage, failed) => notes.push(...failed.map((name) => `✗ ${stage}: ${name}`))

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
  const run = await measuredRun(process.execPath, ['scripts/run.mjs', 'engines', '--json', file], { env })
  return countsIn(file, run, (counts) => counts)
}

const nodeTests = ['api/src/db/', 'api/src/modules/registration/', 'host/server/']
const nodeStages = [
  jest('node', ['--selectProjects', 'api', 'servers', '--forceExit', '--', ...nodeTests]),
  journeys('node-journey', ['/sign-in.spec.ts']),
]

/** The database, one API module, the servers, and a registration in the browser, on the other Node. */
const otherNode = async (env) => {
  const node = ensureOtherNode()
  const onIt = { ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const total = { passed: 0, failed: 0, skipped: 0, cpu: 0 }
  for (const stage of nodeStages) addCounts(total, await stage(onIt, node))
  return total
}

function addCounts(total, counts) {
  for (const key of Object.keys(total)) total[key] += counts[key]
}

const stages = {
  format: check(bin('oxfmt'), ['--check']),
  // The type checker's collector runs a third as often: a seventh of its processor seconds.
  lint: (env) => check(bin('oxlint'), ['-c', 'oxlint.config.mjs', '--type-check'])({ ...env, GOGC: '400' }),
  unused: check(process.execPath, [bin('knip')]),
  build: check(process.execPath, ['scripts/run.mjs', 'build']),
  unit: jest('unit', ['--ignoreProjects', 'api']),
  // A connection left open must not hang the run.
  api: jest('api', ['--selectProjects', 'api', '--forceExit']),
  size: check(process.execPath, [bin('size-limit')]),
  change: journeys('change', ['--grep', '@change']),
  related: jest('related', ['--onlyChanged', '--passWithNoTests', '--forceExit']),
  audit: auditProduction,
  e2e: journeys('e2e', []),
  engines,
  controls: check(process.execPath, ['scripts/security/controls.mjs']),
  node: otherNode,
}
const ofChange = ['format', 'lint', 'unused', 'build', 'unit', 'api', 'size', 'change']
const ofFull = Object.keys(stages).filter((name) => !['change', 'related'].includes(name))

const words = process.argv.slice(2)
const isFull = words.includes('full')
const unknown = words.filter((name) => name !== 'full' && !(name in stages))
if (unknown.length > 0) {
  console.error(`Etapas desconocidas: ${unknown.join(', ')}. Hay: full, ${Object.keys(stages).join(', ')}`)
  process.exit(2)
}
const wanted = isFull ? ofFull : words.length > 0 ? words : ofChange

/** Stages that leave processors idle: the two rows run in parallel, before the others. */
const parallel = [['build'], ['lint', 'format', 'unused', 'audit']]

const env = await testServices()
for (const [name, url] of Object.entries(env))
  if (url === '') console.log(`${name}: no responde y sus pruebas se omiten`)
if (isFull) env.TEST_ENGINES = 'pglite,pg'
if (wanted === ofChange) env.TEST_SCOPE = 'change'
const results = new Map()

async function runStages(names) {
  for (const name of names) {
    if (!wanted.includes(name)) continue
    console.log(`\n── ${name}`)
    const started = Date.now()
    results.set(name, { ...(await stages[name](env)), wall: Math.round((Date.now() - started) / 1000) })
  }
}

await Promise.all(parallel.map(runStages))
await runStages(Object.keys(stages).filter((name) => !parallel.flat().includes(name)))

const total = { passed: 0, failed: 0, skipped: 0, cpu: 0 }
console.log('')
for (const name of Object.keys(stages).filter((stage) => results.has(stage))) {
  const result = results.get(name)
  addCounts(total, result)
  const { passed, failed, skipped, wall, cpu } = result
  const times = `${wall} s, ${Math.round(cpu)} s de procesador`
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped  (${times})`,
  )
}
for (const note of notes) console.log(note)
const { user, system } = process.cpuUsage()
const cpu = total.cpu + (user + system) / 1e6
console.log(`${Math.round(process.uptime())} s, ${Math.round(cpu)} s de procesador en total`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
