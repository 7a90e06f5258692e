import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, underTraffic } from '../outcome'
import type { TestRig } from '../../rig/test-rig'
import { rollingRestart } from '../../deploy/rolling-restart'

/** One of three processes gets SIGTERM, as in a deploy, and is started again. */
export async function processDrains(rig: TestRig): Promise<Outcome> {
  const [product] = rig.products
  let exitCode: number | null = null
  const outcome = await underTraffic(rig, 'SIGTERM to one of three processes', async () => {
    const asked = Date.now()
    exitCode = await product.stop()
    const took = (Date.now() - asked) / 1000
    await product.start()
    const repaired = Date.now()
    await wait(2000)
    return {
      repaired,
      saw: `nothing: requests under way were finished, it ended after ${took.toFixed(1)} s`,
    }
  })
  outcome.limit = 'no request fails, it ends with 0'
  if (exitCode !== 0) outcome.broken.push(`it ended with ${exitCode}`)
  if (outcome.failed > 0) outcome.broken.push('requests failed')
  return outcome
}

/** One of three processes is killed. */
export async function processKilled(rig: TestRig): Promise<Outcome> {
  const [product] = rig.products
  const outcome = await underTraffic(rig, 'kill -9 of one of three processes', async () => {
    await product.stop('SIGKILL')
    const repaired = Date.now()
    await wait(4000)
    await product.start()
    await wait(2000)
    return { repaired, saw: 'the writes it was working on; reads went to another process' }
  })
  outcome.limit += '; 502 for the writes that it was working on'
  // nginx must not repeat the killed process's writes, and answers 502.
  outcome.broken = outcome.broken.filter((what) => !/^not 503: 502 × \d+$/.test(what))
  return outcome
}

/** All processes are restarted in turn, as by `npm run deploy -- restart`. */
export async function processesRestart(rig: TestRig): Promise<Outcome> {
  const outcome = await underTraffic(rig, 'a rolling restart of three processes', async () => {
    await rollingRestart(rig.products, () => undefined)
    return { repaired: Date.now(), saw: 'nothing' }
  })
  outcome.limit = 'no request fails, no write lost'
  if (outcome.failed > 0) outcome.broken.push('requests failed')
  return outcome
}
