import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Ends a process, unless it has ended, and waits for its remaining output. */
export async function end(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

/** Waits until a service has started. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo().catch(() => false)); tries++) {
    if (tries === 300) throw new Error('The service did not start.')
    await wait(100)
  }
}
