import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs a system program.
 * @param accepted exit codes that count as success
 * @throws Error with the program's error output, or that it is not installed
 */
export async function run(
  program: string,
  args: readonly string[],
  { env = {}, accepted = [0] }: { env?: Record<string, string>; accepted?: readonly number[] } = {},
): Promise<void> {
  try {
    await promisify(execFile)(program, args, { env: { ...process.env, ...env }, maxBuffer: Infinity })
  } catch (error) {
    const { code, stderr } = error as { code: number | string | null; stderr: string }
    if (typeof code === 'string') throw new Error(`${program} no está instalado.`, { cause: error })
    if (code === null || !accepted.includes(code))
      throw new Error(`${program} ha fallado: ${stderr.trim()}`, { cause: error })
  }
}
