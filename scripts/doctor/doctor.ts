import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError, loadConfig } from '../../api/src/config'
import { DataDirLockedError } from '../../api/src/db/data-dir-lock'
import { isDiskFull } from '../../api/src/db/database-errors'
import { checkServer } from './database-checks'
import { checkBackups, checkDisk, checkReleases } from './file-checks'
import { type Finding, about } from './finding'
import { checkHousekeeping } from './housekeeping-check'
import { checkPortal, checkProcesses } from './serving-checks'
import { checkCertificates, checkMail, checkRedis } from './service-checks'

export interface DoctorOptions {
  mail?: boolean
  backups?: string
  /** When the backups of pgBackRest ended, in milliseconds since 1970. */
  pgBackRest?: readonly number[]
  ports?: readonly number[]
  /** Further certificate authorities, in PEM form. */
  ca?: string
}

/** Looks at everything that the portal needs; changes nothing. */
export async function examine(
  env: Record<string, string | undefined>,
  { mail = false, backups = '/var/lib/csuite-backup', pgBackRest = [], ports = [], ca }: DoctorOptions = {},
): Promise<Finding[]> {
  const { broken, fine } = about('ajustes')
  let config: Config
  try {
    config = loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [broken(`Un ajuste no vale y el portal no arranca. ${error.message}`)]
  }
  const server = config.databaseUrl === undefined ? await checkEmbedded(config) : await checkServer(config)
  const isReached = server.length > 1 && server[0]?.state !== 'broken' && config.databaseUrl !== undefined
  const others = await Promise.all([
    checkRedis(config),
    checkMail(config, mail),
    checkCertificates(config, ca),
    checkPortal(config),
    checkProcesses(config, ports),
    checkDisk(config),
    checkBackups(config, backups, pgBackRest),
  ])
  return [
    fine('Todos valen.'),
    ...server,
    ...(isReached ? await checkContents(config) : []),
    ...others.flat(),
  ]
}

async function checkContents(config: Config): Promise<Finding[]> {
  return [...(await checkHousekeeping(config)), await checkReleases(config)]
}

async function checkEmbedded(config: Config): Promise<Finding[]> {
  const { broken, fine } = about('base embebida')
  if (!existsSync(path.join(config.dataDir, 'database')))
    return [fine('Aún no existe en DATA_DIR: la crea el primer arranque.')]
  try {
    return [fine('Se puede abrir.'), ...(await checkContents(config))]
  } catch (error) {
    if (error instanceof DataDirLockedError)
      return [fine('La usa el portal, que está en marcha; sus filas se miran con el portal parado.')]
    return [
      broken(
        error instanceof ConfigError
          ? error.message
          : isDiskFull(error)
            ? 'No se abre sin espacio donde está DATA_DIR: libera espacio; sus datos siguen ahí.'
            : 'No se puede leer: restaura DATA_DIR del último respaldo con node dist/server/restore.mjs.',
      ),
    ]
  }
}

const marks = { fine: 'bien ', warning: 'aviso', broken: 'ROTO ' } as const

export const lineOf = ({ subject, state, text }: Finding): string => `${marks[state]}  ${subject}: ${text}`
