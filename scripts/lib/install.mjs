import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
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

/** Runs `npm ci` if node_modules is missing or older than the lockfile. This file must not import installed packages. */
export function ensureInstalled() {
  provideNpmCache()
  const marker = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1) return
  console.log('Instalando dependencias (npm ci)…')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
}
