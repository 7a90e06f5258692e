import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { type Overdue, findOverdue } from '../../api/src/housekeeping'
import { modules } from '../../api/src/modules'
import { type Secrets, loadSecrets } from '../../api/src/identity/secrets/secrets'
import { families } from '../../host/server/families'
import { type Finding, about, lasting, reasonOf } from './finding'

const listed = (chores: Overdue[]) => chores.map(({ chore, rows }) => `${chore} (${rows})`).join(', ')

/** A key that went too early is wanted back; the others must stay until nothing is left. */
function aboutKeys(old: Overdue[]): Finding[] {
  const { warning } = about('claves')
  const lost = old.flatMap(({ chore, lost: rows = 0 }) => (rows > 0 ? [{ chore, rows, seconds: 0 }] : []))
  const waiting = old.flatMap(({ chore, rows, lost: gone = 0 }) =>
    rows > gone ? [{ chore, rows: rows - gone, seconds: 0 }] : [],
  )
  const found: Finding[] = []
  if (lost.length > 0)
    found.push(
      warning(
        `Bajo una clave que ya no está en JWT_PRIVATE_KEY siguen ${listed(lost)}, y nadie los puede leer: ponla otra vez detrás de la actual hasta que no quede ninguno; si se perdió o se filtró, no vuelve: restablece el segundo factor de esas personas (sealed-second-factors), escribe otra vez el secreto de cada proveedor (sealed-company-secrets) y haz uno nuevo del webhook (sealed-webhook); lo demás se renueva o caduca solo.`,
      ),
    )
  if (waiting.length > 0)
    found.push(
      warning(
        `Bajo una clave anterior siguen ${listed(waiting)}: no quites todavía ninguna de JWT_PRIVATE_KEY.`,
      ),
    )
  return found
}

/** What housekeeping has left, in either engine. Of an embedded database in use nothing is known. */
export async function checkHousekeeping(config: Config): Promise<Finding[]> {
  const { broken, fine, warning } = about('limpieza')
  const keyFile = path.join(config.dataDir, 'jwt-private-key.pem')
  const secrets: Secrets | undefined =
    config.jwtPrivateKeys.length > 0 || existsSync(keyFile)
      ? await loadSecrets(config.jwtPrivateKeys, config.dataDir)
      : undefined
  const database = await openDatabase(config)
  try {
    const keys = secrets ?? { signingKeys: [], cookieKeys: [], hmac: () => '', hmacs: () => [] }
    const overdue = await findOverdue(
      { database, secrets: keys, modules: [...modules, ...families] },
      Date.now(),
    )
    const late = overdue.filter(({ seconds }) => seconds > 21_600)
    const old = overdue.filter(({ rows, lost }) => lost !== undefined && rows > 0)
    const [worst] = late.toSorted((one, other) => other.seconds - one.seconds)
    return [
      worst === undefined
        ? fine('Nada caducado espera desde hace más de 6 horas.')
        : broken(
            `${listed(late)}: caducados desde hace ${lasting(worst.seconds)} y sin borrar. Ningún proceso hace la limpieza, o algo retiene las filas de DATABASE_URL: busca «housekeeping failed» en el registro.`,
          ),
      ...(secrets === undefined ? [] : aboutKeys(old)),
    ]
  } catch (error) {
    return [warning(`No se puede saber qué falta por limpiar en DATABASE_URL (${reasonOf(error)}).`)]
  } finally {
    await database.close()
  }
}
