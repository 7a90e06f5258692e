import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../../api/src/config'
import { probeRedis } from '../../api/src/limits/redis-probe'
import { Mailer } from '../../api/src/mail/mailer'
import { type Finding, about, lasting, reasonOf } from './finding'

const WAIT_MS = 5000
const DAY_MS = 86_400_000

export async function checkRedis({ redisUrl, production }: Config): Promise<Finding> {
  const { broken, fine, warning } = about('Redis')
  if (redisUrl === undefined)
    return (production ? warning : fine)(
      'Sin REDIS_URL cada proceso cuenta sus límites por su cuenta: con varios procesos pon uno.',
    )
  const { works, sentence } = await probeRedis(redisUrl)
  return (works ? fine : broken)(sentence)
}

/** @param test sends a mail to the first administrator */
export async function checkMail(config: Config, test: boolean): Promise<Finding> {
  const { broken, fine, warning } = about('correo')
  const mailer = new Mailer(config)
  const found = test ? await mailer.sendTest(config.admin.email) : await mailer.probe()
  if (found === undefined)
    return (config.production ? warning : fine)(
      'Sin SMTP_URL los correos quedan como archivos en DATA_DIR/outbox y no llegan a nadie.',
    )
  return found.works ? fine(found.sentence) : broken(found.sentence)
}

/** @param ca further authorities, in PEM form */
export async function checkCertificates(config: Config, ca?: string): Promise<Finding[]> {
  const { publicUrl, remotesUrl, production } = config
  const checks = [checkCertificate('PUBLIC_URL', publicUrl, production, ca)]
  if (remotesUrl !== undefined) checks.push(checkCertificate('REMOTES_URL', remotesUrl, production, ca))
  return Promise.all(checks)
}

async function checkCertificate(setting: string, address: string, production: boolean, ca?: string) {
  const { broken, fine, warning } = about('certificado')
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:')
    return (production ? broken : fine)(`${setting} no es https: no hay certificado que mirar.`)
  const socket = connect({
    ...{ host: hostname, port: Number(port || 443), rejectUnauthorized: false },
    // An address is not sent as a name.
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(WAIT_MS) })
    const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS
    // Its type says Error; it is a code.
    const code = String((socket.authorizationError as unknown) ?? '')
    const left = Math.floor(days)
    if (days < 0)
      return broken(
        `El de ${setting} (${hostname}) caducó hace ${lasting(-days * 86_400)}: renuévalo y recarga nginx.`,
      )
    if (code.includes('ALTNAME'))
      return broken(
        `El de ${setting} no es para ${hostname}: instala uno con ese nombre, o corrige ${setting}.`,
      )
    if (code !== '')
      return broken(
        `El de ${setting} (${hostname}) no es de confianza (${code}): instala la cadena completa, o da su autoridad en NODE_EXTRA_CA_CERTS.`,
      )
    if (days < 14) return warning(`Al de ${setting} (${hostname}) le quedan ${left} días: renuévalo.`)
    return fine(`El de ${setting} (${hostname}) vale ${left} días más.`)
  } catch (error) {
    return broken(
      `${setting} (${hostname}) no contesta por https (${reasonOf(error)}): revisa nginx y el DNS, o corrige ${setting}.`,
    )
  } finally {
    socket.destroy()
  }
}
