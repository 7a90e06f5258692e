import { setTimeout as wait } from 'node:timers/promises'

export interface Restartable {
  port: number
  /** Resolves when the process was stopped in an orderly way and started again. */
  restart(): Promise<void>
}

/** Milliseconds a restarted process has to become ready before the round is given up. */
const READY_MS = 60_000
/** nginx's fail_timeout of two seconds and half of it more: then it sends requests to the process again. */
const NOTICED_MS = 3000

/**
 * Restarts processes one after the other, each only while the one before it takes requests again. A process that does
 * not become ready ends the round: the others go on with what they run.
 */
export async function rollingRestart(
  processes: readonly Restartable[],
  report: (line: string) => void,
): Promise<void> {
  for (const { port } of processes)
    if (!(await isReady(port)))
      throw new Error(`The process on port ${port} is not ready: nothing was restarted.`)
  for (const one of processes) {
    const { port } = one
    const started = performance.now()
    await one.restart()
    await becomesReady(port)
    report(`${port}: ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await wait(NOTICED_MS)
  }
}

async function becomesReady(port: number): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    if (await isReady(port)) return
    await wait(100)
  }
  throw new Error(`The process on port ${port} did not become ready: the others were left as they are.`)
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  )
