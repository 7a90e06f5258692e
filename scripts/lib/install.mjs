import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** npm keeps its cache in this tree where the person has no home to keep one in, as nobody. */
function provideNpmCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    process.env.npm_config_cache = join(root, '.cache', 'npm')
  }
}

/** The first release that package.json's `engines` names. */
export const oldestNode = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.match(/[\d.]+/)[0]

const stop = (why) => {
  console.error(why)
  process.exit(1)
}

/** Runs `npm ci` if node_modules is missing or older than the lockfile. This file must not import installed packages. */
export function ensureInstalled() {
  const [major, minor] = oldestNode().split('.').map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor < major || (ownMajor === major && ownMinor < minor))
    stop(`Node ${process.versions.node} es demasiado antiguo: hace falta ${oldestNode()} o posterior.`)
  provideNpmCache()
  const marker = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1) return
  console.log('Instalando dependencias (npm ci)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('No se pudieron instalar las dependencias: arriba está la razón de npm.')
}
