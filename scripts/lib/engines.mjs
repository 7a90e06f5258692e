import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'
import { findChromium } from './chromium.mjs'

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
  installByApt(...(firefox ? [] : ['firefox-esr']), ...(webkit ? [] : ['webkit2gtk-driver', 'xvfb', 'xauth']))
  return findEngines()
}
