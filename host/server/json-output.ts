import { format } from 'node:util'
import { safeError } from '../../api/src/observe/logger'

const levels = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }
type Level = keyof typeof levels

/** A line in the form of the portal's log, without tokens and addresses of people. */
export function jsonLine(level: Level, said: unknown): string {
  const { type, message, stack } = safeError(said)
  const found = said instanceof Error ? { err: { type, message, stack } } : {}
  return JSON.stringify({ level: levels[level], time: Date.now(), ...found, msg: message })
}

/**
 * What does not go through the log is written as its lines are: whoever reads a service's output expects one object a line. Node.js
 * prints warnings and crashes as text; libraries have nothing but `console`, which is replaced for that reason.
 */
export function logAsJson() {
  const write = (line: string) => process.stderr.write(`${line}\n`)
  const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
  for (const name of Object.keys(methods) as (keyof typeof methods)[])
    console[name] = (...said: unknown[]) => write(jsonLine(methods[name], format(...said)))
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write(jsonLine('warn', warning)))
  // What close-with-grace, once the process listens, logs and ends by itself.
  const crash = (error: unknown) => {
    if (process.listenerCount('uncaughtException') > 1) return
    write(jsonLine('fatal', error))
    process.exit(1)
  }
  process.on('uncaughtException', crash)
}
