import { parseArgs } from 'node:util'
import { rollingRestart } from './rolling-restart'
import { startMixedLoad } from '../rig/mixed-load'
import { startStack } from '../rig/stack'

/**
 * Restarts every process of the production layout under load, and counts failed requests.
 * `npx tsx scripts/deploy/rehearse-restarts.ts [--rounds 10] [--port 4400]`; ends with 1 if there are any.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    port: { type: 'string', default: '4400' },
  },
})
const stack = await startStack({ firstPort: Number(values.port) })
try {
  const load = await startMixedLoad(stack)
  const table = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const started = performance.now()
    await rollingRestart(stack.processes, () => undefined)
    const { requests, failures, p50, p99 } = load.take()
    table.push({
      round,
      seconds: Math.round((performance.now() - started) / 1000),
      requests,
      failed: failures.length,
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
    })
    process.stdout.write(`round ${round}: ${requests} requests, ${failures.length} failed\n`)
    for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`)
  }
  const { requests, failures, lostWrites } = await load.stop()
  console.table(table)
  process.stdout.write(
    `${requests} requests, ${failures.length} failed, ${lostWrites} acknowledged writes lost\n`,
  )
  process.exitCode = failures.length + lostWrites > 0 ? 1 : 0
} finally {
  await stack.stop()
}
