import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, outcomeOf } from '../outcome'
import type { TestRig } from '../../rig/test-rig'
import { Traffic } from '../traffic'

/** One of three processes is asked to end, as a deploy does, and comes back. */
export async function processDrains(rig: TestRig): Promise<Outcome> {
  const [product] = rig.products
  if (!product) throw new Error('no product')
  const traffic = new Traffic(rig.front, rig.people).start()
  await wait(2000)
  const asked = Date.now()
  const exitCode = await product.stop()
  const took = (Date.now() - asked) / 1000
  await product.start()
  const repaired = Date.now()
  await wait(2000)
  await traffic.stop()
  const outcome = await outcomeOf(rig, traffic, {
    fault: 'SIGTERM to one of three processes',
    repaired,
    saw: `nothing: requests under way were finished, it ended after ${took.toFixed(1)} s`,
  })
  outcome.limit = 'no request fails, it ends with 0'
  if (exitCode !== 0) outcome.broken.push(`it ended with ${exitCode}`)
  if (outcome.failed > 0) outcome.broken.push('requests failed')
  return outcome
}

/** One of three processes dies in the middle of its work. */
export async function processKilled(rig: TestRig): Promise<Outcome> {
  const [product] = rig.products
  if (!product) throw new Error('no product')
  const traffic = new Traffic(rig.front, rig.people).start()
  await wait(2000)
  await product.stop('SIGKILL')
  const repaired = Date.now()
  await wait(4000)
  await product.start()
  await wait(2000)
  await traffic.stop()
  const outcome = await outcomeOf(rig, traffic, {
    fault: 'kill -9 of one of three processes',
    repaired,
    saw: 'the writes it was working on; reads went to another process',
  })
  outcome.limit += '; 502 for the writes that it was working on'
  // What it was working on when it died cannot be answered; nginx says 502 for a write that it must not repeat.
  outcome.broken = outcome.broken.filter((what) => !/^not 503: 502 × \d+$/.test(what))
  return outcome
}
