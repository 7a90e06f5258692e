import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldestNode, root } from './install.mjs'

/**
 * Path of another Node than the running one: the release of `.node-version`, or the oldest that is supported where that is running.
 * It is taken from the npm package that has this platform's binary, once.
 * @throws Error if it cannot be downloaded
 */
export function ensureOtherNode() {
  const current = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const isCurrent = process.version.split('.')[0] === `v${current.split('.')[0]}`
  const version = isCurrent ? oldestNode() : current
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
