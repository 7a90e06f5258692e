import { spawn } from 'node:child_process'

/**
 * Runs a program of the system to its end.
 * @param accepted exit codes that are no failure
 * @throws a sentence with what it wrote, or that it is not installed
 */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, accepted = [0] }: { env?: Record<string, string>; accepted?: readonly number[] } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.once('error', () => reject(new Error(`${program} no está instalado.`)))
    child.once('close', (code) =>
      accepted.includes(code ?? -1)
        ? resolve()
        : reject(new Error(`${program} ha fallado: ${problem.trim()}`)),
    )
  })
}
