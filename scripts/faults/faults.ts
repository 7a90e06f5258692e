import { parseArgs } from 'node:util'
import * as mail from './scenarios/mail'
import * as overload from './scenarios/overload'
import * as postgres from './scenarios/postgres'
import * as processes from './scenarios/processes'
import * as redis from './scenarios/redis'
import * as restore from './scenarios/restore'
import * as services from './scenarios/services'
import type { Outcome } from './outcome'
import { table, writeTable } from './report'
import { type TestRig, startRig } from '../rig/test-rig'

/**
 * Causes one fault after the other under traffic and prints a table of the consequences.
 * `npm run faults [-- postgresSilent processKilled] [--write]`; `--write` puts the table into docs/faults.md. Starts its own
 * PostgreSQL, Redis and nginx, which must be installed. Ends with 1 if a limit is violated.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const scenarios: Record<string, (rig: TestRig) => Promise<Outcome>> = {
  ...postgres,
  ...redis,
  ...mail,
  ...services,
  ...processes,
  ...overload,
  ...restore,
}
const named = positionals.length > 0 ? positionals : Object.keys(scenarios)
const outcomes: Outcome[] = []

const rig = await startRig(3)
try {
  for (const name of named) {
    const scenario = scenarios[name]
    if (!scenario) throw new Error(`No fault ${name}. There are: ${Object.keys(scenarios).join(', ')}`)
    const outcome = await scenario(rig)
    outcomes.push(outcome)
    console.log(`${outcome.broken.length === 0 ? '✓' : '✗'} ${outcome.fault}: ${outcome.saw}`)
    for (const what of outcome.broken) console.log(`    ${what}`)
  }
} finally {
  await rig.close()
}
console.log(`\n${table(outcomes)}`)
if (values.write) writeTable(table(outcomes))
process.exitCode = outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0
