import { parseArgs } from 'node:util'
import { measureEnumeration } from './enumeration'
import { measureLoginLoad } from './login-load'
import { type Measured, printMeasured } from './measured'
import { measureTokenCheck } from './token-check'

/**
 * Measures what identity promises of times, on a process of its own with PostgreSQL, and prints a table.
 * `npx tsx scripts/security/measure.ts [--only enumeration,load,token]`, on a quiet machine. TEST_DATABASE_URL names another
 * server than the local one.
 */
const measures: Record<string, () => Promise<Measured[]>> = {
  enumeration: () => measureEnumeration(500),
  load: () => measureLoginLoad(5),
  token: measureTokenCheck,
}
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? Object.keys(measures)

const rows: Measured[] = []
for (const name of wanted) {
  const measure = measures[name]
  if (measure === undefined)
    throw new Error(`There is no measure ${name}: ${Object.keys(measures).join(', ')}`)
  rows.push(...(await measure()))
}
printMeasured(rows)
