import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCurrent, packageNames } from './packages'

const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'package.mjs')

function buildInProcess(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, name], { stdio: ['ignore', 'inherit', 'pipe'] })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`No se pudo construir ${name}:\n${problem.trim()}`)),
    )
  })
}

const HEARTBEAT_SECONDS = 5

function progress(total: number): (name: string, seconds: number) => void {
  let done = 0
  return (name, seconds) => {
    done += 1
    const line = `Construyendo ${done}/${total}: ${name} (${seconds.toFixed(1)} s)`
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${done === total ? '\n' : ''}`)
    else console.log(line)
  }
}

/**
 * Builds the packages whose sources changed, as many at once as there are cores.
 * @param packages names; empty: all
 * @param force builds unchanged packages too
 */
export async function build({
  packages = [],
  force = false,
}: { packages?: string[]; force?: boolean } = {}): Promise<void> {
  const known = packageNames()
  const unknown = packages.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No existe ${unknown.join(', ')}. Piezas: ${known.join(', ')}.`)
  const toBuild = (packages.length > 0 ? packages : known).filter((name) => force || !isCurrent(name))
  if (toBuild.length === 0) return
  const report = progress(toBuild.length)
  const start = `Construyendo ${toBuild.join(', ')}…`
  if (process.stdout.isTTY) process.stdout.write(start)
  else console.log(start)
  const begun = performance.now()
  const heartbeat = setInterval(() => {
    const elapsed = `${Math.round((performance.now() - begun) / 1000)} s`
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${start} ${elapsed}`)
    else console.log(`… ${elapsed}`)
  }, HEARTBEAT_SECONDS * 1000)
  const queue = [...toBuild]
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const started = performance.now()
      await buildInProcess(name)
      report(name, (performance.now() - started) / 1000)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), toBuild.length) }, worker))
  } finally {
    clearInterval(heartbeat)
  }
}
