import { setTimeout as wait } from 'node:timers/promises'

const READY_MS = 60_000
/** nginx's fail_timeout of two seconds plus a margin: then it uses the process again. */
const NOTICED_MS = 3000

/**
 * Restarts processes one after the other: first those that are not ready, which serve nobody, then each of the others while all are
 * ready. Stops at a process that does not become ready.
 */
export async function rollingRestart(
  processes: readonly { port: number; restart(): Promise<void> }[],
  report: (line: string) => void,
  apiPrefix = '/api',
): Promise<void> {
  const isReady = async (port: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}${apiPrefix}/health/ready`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined)
    if (answer?.status === 404)
      throw new Error(`El proceso del puerto ${port} no tiene su API en ${apiPrefix}: define API_PREFIX.`)
    return answer?.ok ?? false
  }
  const ready = await Promise.all(processes.map(({ port }) => isReady(port)))
  const idle = processes.filter((_, index) => !ready[index])
  const serving = processes.filter((_, index) => ready[index])
  for (const [index, one] of [...idle, ...serving].entries()) {
    if (index > 0) await wait(NOTICED_MS)
    const { port } = one
    if (serving.includes(one))
      for (const other of processes)
        if (other !== one && !(await isReady(other.port)))
          throw new Error(
            `El proceso del puerto ${other.port} no está listo: el del ${port} sigue como estaba.`,
          )
    const started = performance.now()
    await one.restart()
    while (!(await isReady(port))) {
      if (performance.now() - started > READY_MS)
        throw new Error(
          `El proceso del puerto ${port} no llega a estar listo: los que faltan siguen como estaban.`,
        )
      await wait(100)
    }
    report(`${port}: listo en ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
