import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'
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

/** Path of Chromium or Chrome. Installs one: the headless shell by apt as root on Debian; where none is, by playwright's download. */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(`/usr/bin/${HEADLESS}`))
    try {
      installByApt(HEADLESS)
    } catch {
      // Without the network the browser that is there does.
    }
  const path = findChromium()
  if (path) return path
  console.log('Instalando Chromium (descarga de playwright)…')
  execFileSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' })
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}
