import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isDebianRoot } from './chromium.mjs'

export const findNginx = () => ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))

/** Path of nginx, installed by apt as root on Debian but not started; undefined if it cannot be installed. */
export function ensureNginx() {
  if (findNginx() === undefined && isDebianRoot()) {
    console.log('Instalando nginx (apt)…')
    const apt = (...args) =>
      execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, RUNLEVEL: '1' } })
    try {
      apt('update', '-qq')
      apt(
        ...['install', '-y', '-qq', '--no-install-recommends'],
        'nginx-light',
        'libnginx-mod-http-brotli-static',
      )
    } catch {
      console.log('nginx no se pudo instalar: lo que lo necesita se omite.')
    }
  }
  return findNginx()
}
