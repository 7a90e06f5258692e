import { parseArgs } from 'node:util'
import * as hosts from './scenarios/hosts'
import * as patroni from './scenarios/patroni'
import * as pgbouncer from './scenarios/pgbouncer'
import * as postgres from './scenarios/postgres'
import * as processes from './scenarios/processes'
import * as restore from './scenarios/restore'
import * as sentinel from './scenarios/sentinel'
import type { Outcome } from './outcome'
import { table, writeTable } from './report'
import { type TestRig, onRig } from '../rig/test-rig'

/**
 * Causes one fault after the other under traffic and prints a table of the consequences.
 * `npm run faults [-- postgresSilent processKilled] [--write]`; `--write` puts the table into docs/faults.md. Starts its own
 * PostgreSQL, Redis and nginx, which must be installed; `layouts` their own poolers, Sentinels and clusters too. Ends with 1 if a
 * limit is violated.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const scenarios: Record<string, (rig: TestRig) => Promise<Outcome>> = {
  ...postgres,
  ...processes,
}
/** Each starts a stack of its own. */
const layouts: Record<string, () => Promise<Outcome[]>> = {
  ...hosts,
  ...pgbouncer,
  ...patroni,
  ...restore,
  ...sentinel,
}
const names = [...Object.keys(scenarios), ...Object.keys(layouts)]
const named = positionals.length > 0 ? positionals : names
const unknown = named.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`No fault ${unknown}. There are: ${names.join(', ')}`)
const outcomes: Outcome[] = []

function tell(outcome: Outcome): void {
  outcomes.push(outcome)
  console.log(`${outcome.broken.length === 0 ? '✓' : '✗'} ${outcome.fault}: ${outcome.saw}`)
  for (const what of outcome.broken) console.log(`    ${what}`)
}

const onOneRig = named.flatMap((name) => scenarios[name] ?? [])
if (onOneRig.length > 0)
  await onRig(3, {}, async (rig) => {
    for (const scenario of onOneRig) tell(await scenario(rig))
  })
// One that cannot be set up costs its own rows only.
for (const layout of named.flatMap((name) => layouts[name] ?? []))
  await layout().then(
    (rows) => rows.forEach(tell),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    },
  )
console.log(`\n${table(outcomes)}`)
if (values.write) await writeTable(outcomes)
if (outcomes.some(({ broken }) => broken.length > 0)) process.exitCode = 1
