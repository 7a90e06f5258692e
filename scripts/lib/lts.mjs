import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Path of the Node release that `.node-version` names. Where another one runs, it is taken from the npm package that has this
 * platform's binary, once.
 * @throws Error if it cannot be downloaded
 */
export function ensureLts() {
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim()
  if (process.version === `v${version}`) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, '.cache', 'node', version)
  const file = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(file)) {
    console.log(`Descargando Node ${version}…`)
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'inherit' })
  }
  return file
}
