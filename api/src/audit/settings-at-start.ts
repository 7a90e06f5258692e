import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config'
import type { Orm } from '../db/database'
import { recordAudit } from './audit-trail'
import { lastDetail } from './audit-trail.repository'

const onOff = (value: unknown) => (value ? 'sí' : 'no')

/** Of secret settings only whether they are set. */
const settingsOf = (config: Config): Record<string, string> => ({
  produccion: onOff(config.production),
  direccion: config.publicUrl,
  baseDeDatos: config.databaseUrl === undefined ? 'embebida' : 'servidor',
  redis: onOff(config.redisUrl),
  smtp: onOff(config.smtpUrl),
  google: config.google?.issuer ?? 'no',
  apple: config.apple?.issuer ?? 'no',
  facturacion: onOff(config.stripe),
  horasDeSesion: String(config.sessionHours),
  contrasenasComunes: config.passwordBlocklist ? 'rechazadas' : 'aceptadas',
  escalaDeLimites: String(config.limitsScale),
  proxy: String(config.trustProxy || 'no'),
  segundoFactorDeAdministradores: onOff(config.requireAdminSecondFactor),
  metricas: onOff(config.metricsToken),
  zonaHoraria: config.timeZone,
  destinos: config.redirectAllowlist.join(' '),
})

/** Adds an audit row if the settings changed since the last start. */
export async function recordSettings(orm: Orm, config: Config): Promise<void> {
  const detail = settingsOf(config)
  if (isDeepStrictEqual(await lastDetail(orm, 'ajustes.arranque'), detail)) return
  await recordAudit(orm, { type: 'ajustes.arranque', by: null, detail })
}
