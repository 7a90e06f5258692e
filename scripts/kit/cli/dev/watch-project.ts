import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { developmentFolder } from '../../remote-config'
import { refused } from '../failures'

const POLL_MS = 100

/** Runs the project's webpack in watch mode. Resolves with its output folder after the first build. */
export async function watchProject(project: string): Promise<string> {
  const folder = developmentFolder(project)
  rmSync(folder, { recursive: true, force: true })
  const child = spawn(process.execPath, [webpackOf(project), '--watch'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  while (!existsSync(path.join(folder, 'remote.json'))) {
    if (child.exitCode !== null) throw refused('build', 'La compilación no empezó: mira lo que dice webpack.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return folder
}

function webpackOf(project: string): string {
  try {
    return createRequire(path.join(project, 'package.json')).resolve('webpack/bin/webpack.js')
  } catch {
    throw refused('build', 'Falta webpack: ejecuta npm install, o nombra la carpeta de tu compilación.')
  }
}
