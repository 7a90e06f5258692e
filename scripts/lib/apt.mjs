import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Installs packages as root on Debian, starting no service; elsewhere nothing. @throws Error if apt fails */
export function installByApt(...packages) {
  const isDebian =
    existsSync('/etc/os-release') && /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))
  if (packages.length === 0 || process.getuid?.() !== 0 || !isDebian) return
  console.log(`Instalando ${packages.join(', ')} (apt)…`)
  const apt = (...args) =>
    execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, RUNLEVEL: '1' } })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
