import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

/** Starts a program whose output goes to a file. */
export function start(
  command: string,
  args: readonly string[],
  { log, env, cwd }: { log: string; env?: NodeJS.ProcessEnv; cwd?: string },
): ChildProcess {
  const output = openSync(log, 'a')
  return spawn(command, args, { stdio: ['ignore', output, output], ...(env && { env }), ...(cwd && { cwd }) })
}

/** Sends a signal and resolves when the process is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
