import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'

/** Uses a quarter less CPU than Chromium itself. */
const HEADLESS = 'chromium-headless-shell'

const candidates = [
  process.env.CHROMIUM_PATH,
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const chromiumArgs = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const findChromium = () => candidates.find((path) => path && existsSync(path))

/** True where apt can install packages. */
export const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))

/** Path of Chromium or Chrome. Installs one if needed: by apt as root on Debian, else by playwright's download. */
export async function ensureChromium() {
  const path = findChromium()
  if (path) return path
  const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' })
  if (isDebianRoot()) {
    console.log('Instalando Chromium (apt)…')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', HEADLESS])
    const installed = findChromium()
    if (installed) return installed
  }
  console.log('Instalando Chromium (descarga de playwright)…')
  run('npx', ['playwright', 'install', 'chromium'])
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}
