import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, underTraffic } from '../outcome'
import type { TestRig } from '../../rig/test-rig'
import { rollingRestart } from '../../deploy/rolling-restart'

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

export async function processesRestart(rig: TestRig): Promise<Outcome> {
  const outcome = await underTraffic(rig, 'a rolling restart of three processes', async () => {
    await rollingRestart(rig.products, () => undefined)
    return { repaired: Date.now(), saw: 'nothing' }
  })
  outcome.limit = 'no request fails, no write lost'
  if (outcome.failed > 0) outcome.broken.push('requests failed')
  return outcome
}
