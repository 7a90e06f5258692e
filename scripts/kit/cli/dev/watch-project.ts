import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { developmentFolder } from '../../remote-config'
import { refused } from '../failures'

const POLL_MS = 100
/** Polls for which a build may be incomplete. */
const SAID_AFTER = 20

/**
 * Runs the project's webpack in watch mode.
 * @param refusalOf why the build in a folder cannot be shown; webpack writes the files of a build one by one
 * @returns the output folder, once it holds the first build
 */
export async function watchProject(project: string, refusalOf: (folder: string) => string | undefined) {
  const folder = developmentFolder(project)
  rmSync(folder, { recursive: true, force: true })
  const child = spawn(process.execPath, [webpackOf(project), '--watch'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  // It ends with this process and does not keep it.
  child.unref()
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  for (let refusals = 0; ; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    if (child.exitCode !== null) throw refused('build', 'La compilación no empezó: mira lo que dice webpack.')
    if (!existsSync(path.join(folder, 'remote.json'))) continue
    const refusal = refusalOf(folder)
    if (refusal === undefined) return folder
    refusals += 1
    if (refusals === SAID_AFTER) console.error(refusal)
  }
}

function webpackOf(project: string): string {
  try {
    return createRequire(path.join(project, 'package.json')).resolve('webpack/bin/webpack.js')
  } catch {
    throw refused('build', 'Falta webpack: ejecuta npm install, o nombra la carpeta de tu compilación.')
  }
}
