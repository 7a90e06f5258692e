import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../build/build'
import { startMixedLoad } from '../rig/mixed-load'
import { startStack } from '../rig/stack'
import { median } from './statistics'
import type { Row } from './report'

const PORT = 4520
const SAMPLE_MS = 5000

/**
 * A mixed load on three processes behind nginx: latency, failures, and the largest process's memory at the end compared with
 * the second fifth of the time, when the caches are full.
 */
export async function benchLoad(minutes: number): Promise<Row[]> {
  await build()
  const stack = await startStack({ firstPort: PORT })
  try {
    const load = await startMixedLoad(stack)
    load.take()
    const started = performance.now()
    const samples: number[] = []
    while (performance.now() - started < minutes * 60_000) {
      await wait(SAMPLE_MS)
      samples.push(Math.max(...stack.processes.map((one) => one.residentMb())))
    }
    const seconds = (performance.now() - started) / 1000
    const { requests, failures, p50, p99 } = load.take()
    const { lostWrites } = await load.stop()
    for (const failure of failures.slice(0, 5)) console.log(`  ${failure}`)
    const fifth = Math.max(1, Math.floor(samples.length / 5))
    const early = median(samples.slice(fifth, 2 * fifth))
    const late = median(samples.slice(-fifth))
    const name = `carga mixta ${minutes} min en 3 procesos`
    return [
      { name: `${name}: peticiones por segundo`, value: requests / seconds },
      { name: `${name}: p50, ms`, value: p50 },
      { name: `${name}: p99, ms`, value: p99 },
      { name: `${name}: fallidas de ${requests}`, value: failures.length },
      { name: `${name}: escrituras perdidas`, value: lostWrites },
      { name: `${name}: memoria al final y antes, MB`, value: late, against: early, ratio: late / early },
    ]
  } finally {
    await stack.stop()
  }
}
