import { setTimeout as wait } from 'node:timers/promises'

const READY_MS = 60_000
/** nginx's fail_timeout of two seconds plus a margin: then it uses the process again. */
const NOTICED_MS = 3000

/**
 * Restarts processes one after the other, each when the one before serves requests again. Stops at a process that does not become
 * ready.
 */
export async function rollingRestart(
  processes: readonly { port: number; restart(): Promise<void> }[],
  report: (line: string) => void,
  apiPrefix = '/api',
): Promise<void> {
  const isReady = (port: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}${apiPrefix}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  for (const { port } of processes)
    if (!(await isReady(port)))
      throw new Error(`El proceso del puerto ${port} no está listo: no se ha reiniciado ninguno.`)
  for (const [index, one] of processes.entries()) {
    if (index > 0) await wait(NOTICED_MS)
    const { port } = one
    const started = performance.now()
    await one.restart()
    while (!(await isReady(port))) {
      if (performance.now() - started > READY_MS)
        throw new Error(
          `El proceso del puerto ${port} no llega a estar listo: los demás siguen como estaban.`,
        )
      await wait(100)
    }
    report(`${port}: listo en ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
