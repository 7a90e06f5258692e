import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCurrent, pieceNames } from './pieces'

const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'piece.mjs')

function buildInProcess(piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, piece], { stdio: ['ignore', 'inherit', 'pipe'] })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`No se pudo construir ${piece}:\n${problem.trim()}`)),
    )
  })
}

const HEARTBEAT_SECONDS = 5

function progress(total: number): (piece: string, seconds: number) => void {
  let done = 0
  return (piece, seconds) => {
    done += 1
    const line = `Construyendo ${done}/${total}: ${piece} (${seconds.toFixed(1)} s)`
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${done === total ? '\n' : ''}`)
    else console.log(line)
  }
}

/**
 * Builds the pieces whose sources changed, as many at once as there are cores.
 * @param pieces names; empty: all
 * @param force builds unchanged pieces too
 */
export async function build({
  pieces = [],
  force = false,
}: { pieces?: string[]; force?: boolean } = {}): Promise<void> {
  const known = pieceNames()
  const unknown = pieces.filter((piece) => !known.includes(piece))
  if (unknown.length > 0) throw new Error(`No existe ${unknown.join(', ')}. Piezas: ${known.join(', ')}.`)
  const wanted = (pieces.length > 0 ? pieces : known).filter((piece) => force || !isCurrent(piece))
  if (wanted.length === 0) return
  const report = progress(wanted.length)
  const start = `Construyendo ${wanted.join(', ')}…`
  if (process.stdout.isTTY) process.stdout.write(start)
  else console.log(start)
  const begun = performance.now()
  const heartbeat = setInterval(() => {
    const elapsed = `${Math.round((performance.now() - begun) / 1000)} s`
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${start} ${elapsed}`)
    else console.log(`… ${elapsed}`)
  }, HEARTBEAT_SECONDS * 1000)
  const queue = [...wanted]
  const worker = async () => {
    for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) {
      const started = performance.now()
      await buildInProcess(piece)
      report(piece, (performance.now() - started) / 1000)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), wanted.length) }, worker))
  } finally {
    clearInterval(heartbeat)
  }
}
