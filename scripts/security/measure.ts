import { parseArgs } from 'node:util'
import { measureCodeRacers } from './code-racers'
import { measureEnumeration } from './enumeration'
import { measureLoginCap } from './login-cap'
import { measureLoginLoad } from './login-load'
import { measureLogoutDelay } from './logout-delay'
import { type Measured, printMeasured } from './measured'
import { measureResendFlood } from './resend-flood'
import { measureTokenCheck } from './token-check'

/**
 * Measures what identity promises, at full size, on API processes of their own with PostgreSQL and Redis, and prints a table.
 * `npx tsx scripts/security/measure.ts [--only racers,logins,logout,resends,enumeration,load,token]`. Enumeration, load and
 * token need a quiet machine. TEST_DATABASE_URL and TEST_REDIS_URL name other servers than the local ones.
 */
const measures: Record<string, () => Promise<Measured[]>> = {
  racers: () => measureCodeRacers(200),
  logins: measureLoginCap,
  logout: () => measureLogoutDelay(50),
  resends: measureResendFlood,
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
