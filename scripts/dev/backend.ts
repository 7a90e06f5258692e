import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { developmentDirectory, repositoryRoot } from '../config/paths'

const POLL_MS = 200

/**
 * Runs the API and the document server from their sources, with restart on change, on the port after `port`. Waits for the
 * host's first build.
 * @param documents false: the API alone, for a standalone remote
 */
export function startBackend(port: number, documents: boolean): { url: string; stop: () => void } {
  const backendPort = port + 1
  let child: ChildProcess | undefined
  const start = () => {
    child = spawn(
      process.execPath,
      [
        path.join(repositoryRoot, 'node_modules/tsx/dist/cli.mjs'),
        'watch',
        '--clear-screen=false',
        path.join(repositoryRoot, documents ? 'host/server/main.ts' : 'host/server/api-server.ts'),
        developmentDirectory,
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          PORT: String(backendPort),
          PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
        },
      },
    )
  }
  const waiting = setInterval(() => {
    if (documents && !existsSync(path.join(developmentDirectory, 'host/host.json'))) return
    clearInterval(waiting)
    start()
  }, POLL_MS)
  return {
    url: `http://127.0.0.1:${backendPort}`,
    stop: () => {
      clearInterval(waiting)
      child?.kill('SIGTERM')
    },
  }
}
