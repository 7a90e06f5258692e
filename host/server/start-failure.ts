import { ConfigError } from '../../api/src/config'
import { DataDirLockedError } from '../../api/src/db/data-dir-lock'
import { isDiskFull } from '../../api/src/db/database-errors'
import { StatementError } from '../../api/src/db/statements'

const settingOf: Record<string, string> = {
  EADDRINUSE: 'PORT',
  EACCES: 'PORT',
  EADDRNOTAVAIL: 'HOST',
  ENOTFOUND: 'HOST',
  EAI_AGAIN: 'HOST',
}

/** SQLSTATE, as the driver and StatementError have it. */
const NO_PRIVILEGE = '42501'

/** The terminal's message: a sentence if a setting solves it, otherwise the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (isDiskFull(error))
    return `No queda espacio en el disco (${error.message.replace(/\.$/, '')}): libera espacio y vuelve a iniciar.`
  if (error.message.startsWith('PGlite failed'))
    return `La base de datos de DATA_DIR no se pudo abrir (${error.message.replace(/\.$/, '')}): restaura la última copia con npm run restore, o usa otra carpeta.`
  if (code === NO_PRIVILEGE)
    return `DATABASE_URL entra con un rol sin permiso (${error.message.replace(/\.$/, '')}): usa el rol dueño de la base de datos y de sus tablas.`
  if (error instanceof ConfigError || error instanceof DataDirLockedError || error instanceof StatementError)
    return error.message
  const setting = ['listen', 'getaddrinfo'].includes(syscall) ? settingOf[code] : undefined
  return setting === undefined
    ? (error.stack ?? error.message)
    : `${setting} no sirve para escuchar: ${error.message}.`
}
