import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { end, start } from '../../../api/src/testing/processes'
import { until } from '../../../api/src/testing/until'
import { type Outcome, underTraffic } from '../outcome'
import { httpClient } from '../../rig/http-client'
import { ask } from '../../rig/portal-client'
import type { PortalProcess } from '../../rig/portal-process'
import { type TestRig, ports } from '../../rig/test-rig'

const DRAIN_SECONDS = 3

/** Reads readiness twice a second, sends each request once: nothing hides a failure. */
const configuration = (processes: readonly PortalProcess[]) => `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  retries 0
listen portal
  bind 127.0.0.1:${ports.haproxy}
  option httpchk GET /api/health/ready
  default-server check inter 500ms fall 1 rise 1
${processes.map(({ port }) => `  server p${port} 127.0.0.1:${port}\n`).join('')}`

/** Sends SIGTERM; the last moment at which it served a page itself, in seconds, and whether readiness was bad from the start. */
async function drain(
  one: PortalProcess,
): Promise<{ served: number; exitCode: number | null; told: boolean }> {
  const asked = Date.now()
  const statuses: number[] = []
  const ending = one.stop()
  let isOver = false
  void ending.then(() => (isOver = true))
  let served = 0
  // The signal has arrived once readiness is bad, or the process is away.
  await until('the signal to arrive', async () => (await one.health()) !== 200, 5000)
  while (!isOver) {
    const [health, page] = await Promise.all([one.health(), ask(one.url, 'GET', '/login')])
    if (page.status !== 200) continue
    served = Date.now() - asked
    statuses.push(health)
  }
  return { served: served / 1000, exitCode: await ending, told: statuses.every((status) => status !== 200) }
}

/** Two processes with DRAIN_SECONDS behind a balancer that is not ours are restarted in turn. */
export async function processDrainsBehindHaproxy(rig: TestRig): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-haproxy-'))
  const processes = [1, 2].map(() => rig.another({ DRAIN_SECONDS: String(DRAIN_SECONDS) }))
  await Promise.all(processes.map((one) => one.start()))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(processes))
  const haproxy = start('haproxy', ['-db', '-f', file], path.join(folder, 'haproxy.log'))
  const front = { ...rig.front, portalUrl: `http://127.0.0.1:${ports.haproxy}`, client: httpClient() }
  const drained: Awaited<ReturnType<typeof drain>>[] = []
  try {
    await until('HAProxy', async () => (await ask(front, 'GET', '/api/health/ready')).status === 200)
    const outcome = await underTraffic(
      { ...rig, front },
      'SIGTERM to both processes with DRAIN_SECONDS behind HAProxy, one after the other',
      async () => {
        for (const one of processes) {
          drained.push(await drain(one))
          await one.start()
          // HAProxy notices.
          await wait(2000)
        }
        const shortest = Math.min(...drained.map(({ served }) => served))
        return {
          repaired: Date.now(),
          saw: `nothing: readiness was bad at once, every request was served for ${shortest.toFixed(1)} s more, then it ended`,
        }
      },
    )
    outcome.limit = `no request fails without a repeat, readiness is bad while everything is served for ${DRAIN_SECONDS} s, it ends with 0`
    if (outcome.failed > 0) outcome.broken.push('requests failed')
    for (const { served, exitCode, told } of drained) {
      if (served < DRAIN_SECONDS - 0.5) outcome.broken.push(`served for ${served.toFixed(1)} s only`)
      if (!told) outcome.broken.push('ready while it drained')
      if (exitCode !== 0) outcome.broken.push(`it ended with ${exitCode}`)
    }
    return outcome
  } finally {
    front.client.close()
    await end(haproxy, 'SIGTERM')
    await Promise.all(processes.map((one) => one.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
