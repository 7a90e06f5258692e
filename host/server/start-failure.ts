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

/** What a start says: a sentence that names the cause, or the stack of what nobody foresaw. */
export const startFailure = (error: unknown): string =>
  sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** What a command says, whose own errors are sentences. */
export const commandFailure = (error: unknown): string =>
  sentenceOf(error) ?? (error instanceof Error ? error.message : String(error))

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  const said = error.message.replace(/\.$/, '')
  if (isDiskFull(error)) return `No queda espacio en el disco (${said}): libera espacio y vuelve a iniciar.`
  if (code === NO_PRIVILEGE)
    return `DATABASE_URL entra con un rol sin permiso (${said}): usa el rol dueño de la base de datos y de sus tablas.`
  // A PostgreSQL error that came without a statement of ours has a severity.
  if (error instanceof StatementError || 'severity' in error)
    return `La base de datos no admite lo que el portal le pide (${said}).`
  if (error instanceof ConfigError || error instanceof DataDirLockedError) return error.message
  if (syscall in { listen: 0, getaddrinfo: 0 } && settingOf[code] !== undefined)
    return `${settingOf[code]} no sirve para escuchar: ${said}.`
  if (dest !== undefined)
    return `No se puede usar ${dest} (${said}): revisa que la ruta exista y que este usuario tenga permiso.`
  return undefined
}
