import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, hasEnded } from '../../../api/src/testing/processes'
import { until } from '../../../api/src/testing/until'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const admin = { email: 'admin@csuite.local', password: 'Turbina-4a20-Norte' }

export interface Product {
  url: string
  dataDir: string
  process: ChildProcess
  stop: () => Promise<void>
}

/** Starts the product and waits until it is ready. */
export async function startProduct(port: number, env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'csuite-e2e-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Rate limits: all journeys have the same address.
      LIMITS_SCALE: '50',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = () => end(child, 'SIGTERM')
  const answers = () => fetch(`${url}/api/health/ready`).then(({ ok }) => ok)
  const isReady = await until(url, async () => hasEnded(child) || answers(), 240_000, 200).then(
    () => !hasEnded(child),
    () => false,
  )
  if (isReady) return { url, dataDir, process: child, stop }
  await stop()
  throw new Error(`The product did not become ready:\n${output}`)
}
