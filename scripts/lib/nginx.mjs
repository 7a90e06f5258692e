import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'

export const findNginx = () => ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))

/** Path of nginx, installed by apt as root on Debian but not started; undefined if it cannot be installed. */
export function ensureNginx() {
  try {
    if (findNginx() === undefined) installByApt('nginx-light', 'libnginx-mod-http-brotli-static')
  } catch {
    console.log('nginx no se pudo instalar: lo que lo necesita se omite.')
  }
  return findNginx()
}
