import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, isDebianRoot } from './chromium.mjs'

const first = (paths) => paths.find((path) => path && existsSync(path))

/** The executables of the browsers that journeys run in; undefined where one is not installed. */
const findEngines = () => ({
  chromium: first(['/usr/bin/chromium']) ?? findChromium(),
  firefox: first([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']),
  webkit: existsSync('/usr/bin/xvfb-run') ? first(['/usr/bin/WebKitWebDriver']) : undefined,
})

/** Installs what is missing by apt, as root on Debian. */
export function ensureEngines() {
  const { firefox, webkit } = findEngines()
  const packages = [
    ...(firefox ? [] : ['firefox-esr']),
    ...(webkit ? [] : ['webkit2gtk-driver', 'xvfb', 'xauth']),
  ]
  if (packages.length > 0 && isDebianRoot()) {
    console.log(`Instalando ${packages.join(', ')} (apt)…`)
    const apt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit' })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  }
  return findEngines()
}
