import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

/** Appends the program's output to the file `log`. */
export function start(
  command: string,
  args: readonly string[],
  log: string,
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const output = openSync(log, 'a')
  return spawn(command, args, { stdio: ['ignore', output, output], env })
}

export const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

/** Ends a process, unless it has ended, and waits for its remaining output. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || hasEnded(child)) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

/** A process and those that it started. */
export function withChildren(pid: number | undefined): number[] {
  if (pid === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number)]
}

/** To processes of any user; one that ended meanwhile does not matter. */
export function signal(name: 'KILL' | 'STOP' | 'CONT', pids: readonly number[]): void {
  if (pids.length > 0) spawnSync('kill', [`-${name}`, ...pids.map(String)])
}
