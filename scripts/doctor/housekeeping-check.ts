import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { type Overdue, findOverdue, needsOlderKeys } from '../../api/src/housekeeping'
import { type Secrets, loadSecrets } from '../../api/src/identity/secrets/secrets'
import { type Finding, broken, fine, lasting, reasonOf, warning } from './finding'

const listed = (chores: Overdue[]) => chores.map(({ chore, rows }) => `${chore} (${rows})`).join(', ')

/** What housekeeping has left, in either engine. Of an embedded database in use nothing is known. */
export async function checkHousekeeping(config: Config): Promise<Finding[]> {
  const subject = 'limpieza'
  const keyFile = path.join(config.dataDir, 'jwt-private-key.pem')
  const secrets: Secrets | undefined =
    config.jwtPrivateKeys.length > 0 || existsSync(keyFile)
      ? await loadSecrets(config.jwtPrivateKeys, config.dataDir)
      : undefined
  const database = await openDatabase(config)
  try {
    const keys = secrets ?? { signingKeys: [], cookieKeys: [], hmac: () => '', hmacs: () => [] }
    const overdue = await findOverdue({ database, secrets: keys }, Date.now())
    const late = overdue.filter(({ seconds }) => seconds > 21_600)
    const old = overdue.filter(({ chore, rows }) => needsOlderKeys(chore) && rows > 0)
    const [worst] = late.toSorted((one, other) => other.seconds - one.seconds)
    return [
      worst === undefined
        ? fine(subject, 'Nada caducado espera desde hace más de 6 horas.')
        : broken(
            subject,
            `${listed(late)}: caducados desde hace ${lasting(worst.seconds)} y sin borrar. Ningún proceso hace la limpieza, o algo retiene las filas de DATABASE_URL: busca «housekeeping failed» en el registro.`,
          ),
      ...(old.length > 0 && secrets !== undefined
        ? [
            warning(
              'claves',
              `Bajo una clave anterior siguen ${listed(old)}: no quites todavía ninguna de JWT_PRIVATE_KEY.`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [warning(subject, `No se puede saber qué falta por limpiar en DATABASE_URL (${reasonOf(error)}).`)]
  } finally {
    await database.close()
  }
}
