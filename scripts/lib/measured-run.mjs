import { spawn } from 'node:child_process'
import { root } from './install.mjs'

/** Node tells its own processor time only, the shell that of its children too. */
const shell = '"$@" 3>&-; code=$?; times >&3; exit $code'

/**
 * Runs a program in the repository's root. `cpu` are its processor seconds, user and system, with those of every program that it
 * started and that was waited for: all but those of servers that ran before, such as PostgreSQL.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>; capture?: boolean }} options `capture` returns what it prints instead of showing it
 * @returns {Promise<{ code: number; cpu: number; output: string }>}
 */
export function measuredRun(command, args, { env, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', shell, 'sh', command, ...args], {
      cwd: root,
      stdio: ['inherit', capture ? 'pipe' : 'inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    let times = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stdio[3].on('data', (chunk) => (times += chunk))
    child.once('error', () => resolve({ code: 127, cpu: 0, output }))
    child.once('close', (code) => resolve({ code: code ?? 1, cpu: secondsIn(times), output }))
  })
}

/** Of the line of the children: `1m2.340000s 0m0.560000s`. */
const secondsIn = (times) =>
  [...(times.split('\n')[1] ?? '').matchAll(/(?<!\d)(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds.replace(',', '.')),
    0,
  )
