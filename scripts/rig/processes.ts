import { type ChildProcess, spawn } from 'node:child_process'
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

export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
