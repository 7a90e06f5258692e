import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { auditProduction } from './lib/audit.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { ensureNginx } from './lib/nginx.mjs'
import { testServices } from './lib/services.mjs'

/**
 * Everything that CI runs, stage by stage; a failed stage does not hide the next.
 * `npm test -- unit e2e` runs the named stages only. Ends with the true totals, alone on a line.
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

const jest = (name, args) => async (env) => {
  const file = join(reports, `${name}.json`)
  const code = await run(
    process.execPath,
    [bin('jest'), ...args, '--maxWorkers=100%', '--json', `--outputFile=${file}`, '--silent'],
    env,
  )
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  noteOutcome(
    name,
    tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    tests
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => fullName),
  )
  const broken = report.numRuntimeErrorTestSuites
  const failed = report.numFailedTests + broken
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const journeys = async (env) => {
  const file = join(reports, 'e2e.json')
  ensureNginx()
  const code = await run(
    process.execPath,
    [bin('playwright'), 'test', '-c', 'host/e2e/playwright.config.ts'],
    { ...env, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = report
  const titles = (wanted) =>
    specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === wanted))
  const named = (specs) => specs.map(({ file, title }) => `${file}: ${title}`)
  noteOutcome('e2e', named(titles('unexpected')), named(titles('flaky')))
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** What the summary names: tests that failed, and those that passed only when tried again. */
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

const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'))

const stages = {
  format: check(process.execPath, [bin('prettier'), '--check', '--log-level', 'warn', '.']),
  lint: check(bin('oxlint'), ['-c', 'oxlint.config.mjs']),
  types: check(process.execPath, [bin('tsc'), '-b']),
  unused: check(process.execPath, [bin('knip')]),
  build: check(process.execPath, ['scripts/run.mjs', 'build']),
  unit: jest('unit', ['--selectProjects', 'shared', 'host', 'servers', ...remotes]),
  // A connection that some test leaves open must cost that run's end, not hang it.
  api: jest('api', ['--selectProjects', 'api', '--forceExit']),
  audit: auditProduction,
  size: check(process.execPath, [bin('size-limit')]),
  e2e: journeys,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`Etapas desconocidas: ${unknown.join(', ')}. Hay: ${Object.keys(stages).join(', ')}`)
  process.exit(2)
}

/** Each of these keeps one core busy, so the two rows run side by side before all others. */
const sideBySide = [['types'], ['lint', 'format', 'unused', 'audit']]

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

await Promise.all(sideBySide.map(runStages))
await runStages(Object.keys(stages).filter((name) => !sideBySide.flat().includes(name)))

const total = { passed: 0, failed: 0, skipped: 0 }
console.log('')
for (const name of Object.keys(stages)) {
  const result = results.get(name)
  if (!result) continue
  for (const key of Object.keys(total)) total[key] += result[key]
  const { passed, failed, skipped, seconds } = result
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped  (${seconds} s)`,
  )
}
for (const note of notes) console.log(note)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
