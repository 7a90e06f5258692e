import { execFileSync } from 'node:child_process'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Config } from '../../api/src/config'
import { builtRelease } from '../../host/server/built-release'
import { distDirectory } from '../config/paths'
import { type Finding, about, reasonOf } from './finding'

const WAIT_MS = 5000

/** Of whatever certificate: another check judges it. */
async function get(address: string, headers: Record<string, string> = {}) {
  const request = address.startsWith('https:') ? requestSecure : requestPlain
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const signal = AbortSignal.timeout(WAIT_MS)
    request(address, { headers, signal, rejectUnauthorized: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const unready: Record<number, string> = {
  404: 'la API no está ahí: revisa API_PREFIX y a dónde lleva nginx',
  502: 'nginx no llega a ningún proceso: mira systemctl status "csuite@*" y journalctl -u "csuite@*"',
  503: 'los procesos están, pero sin base de datos en la que escribir o apagándose: mira su registro',
  504: 'los procesos no contestan a tiempo: mira su registro y su procesador',
}

/** What people get. An address that does not answer is the certificate check's, where there is one. */
export async function checkPortal({ publicUrl, apiPrefix, production }: Config): Promise<Finding[]> {
  const { broken, fine } = about('portal')
  try {
    const { status } = await get(`${publicUrl}${apiPrefix}/health/ready`)
    if (status === 200) return [fine('PUBLIC_URL contesta y está listo.')]
    return [
      broken(
        `PUBLIC_URL contesta ${status}: ${unready[status] ?? 'lo que contesta ahí no es el portal: revisa nginx y PUBLIC_URL'}.`,
      ),
    ]
  } catch (error) {
    if (!production) return [fine('No está en marcha en PUBLIC_URL.')]
    if (publicUrl.startsWith('https:') && (error as { code?: string }).code === 'ECONNREFUSED') return []
    return [broken(`PUBLIC_URL no contesta (${reasonOf(error)}): revisa nginx y los procesos.`)]
  }
}

/** The ports of this machine's services, running or not. */
export function servicePorts(): number[] {
  try {
    const args = ['list-units', '--all', '--plain', '--no-legend', 'csuite@*.service']
    const units = execFileSync('systemctl', args, { encoding: 'utf8', timeout: WAIT_MS, stdio: 'pipe' })
    return [...units.matchAll(/^csuite@(\d+)\.service/gm)].map(([, port]) => Number(port))
  } catch {
    return []
  }
}

/** @param ports of the processes on this machine */
export async function checkProcesses(config: Config, ports: readonly number[]): Promise<Finding[]> {
  return Promise.all(ports.map((port) => checkProcess(config, port)))
}

async function checkProcess({ apiPrefix, metricsToken }: Config, port: number): Promise<Finding> {
  const { broken, fine, warning } = about(`proceso ${port}`)
  const api = `http://127.0.0.1:${port}${apiPrefix}`
  try {
    const { status } = await get(`${api}/health/ready`)
    if (status !== 200) return broken(`Contesta ${status} en vez de 200: mira journalctl -u csuite@${port}.`)
    const headers: Record<string, string> =
      metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` }
    const { text } = await get(`${api}/metrics`, headers)
    const release = /^build_info\{release="(\w+)"\}/m.exec(text)?.[1]
    if (release === undefined)
      return warning(
        'Está listo, pero no dice qué versión sirve: reinícialo, o pon aquí el METRICS_TOKEN con el que arrancó.',
      )
    if (release !== builtRelease(distDirectory))
      return warning(
        `Está listo, pero sirve otra versión que la instalada: node dist/server/deploy.mjs restart --ports ${port}.`,
      )
    return fine('Está listo y sirve la versión instalada.')
  } catch (error) {
    return broken(
      `No contesta (${reasonOf(error)}): mira systemctl status csuite@${port} y journalctl -u csuite@${port}.`,
    )
  }
}
