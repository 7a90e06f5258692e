import type pg from 'pg'
import type { Config } from '../../api/src/config'
import { isPooled, isSameServer, poolsTransactions } from '../../api/src/db/serving-connection'
import { connected, connectionOf, oneRow } from './database-client'
import { type Finding, broken, fine, placeOf, reasonOf, warning } from './finding'

/** The limits of the portal's role as its connections have them, and the pooler where there is one. */
export async function checkPortalsConnection(
  { databaseUrl = '', databaseDirectUrl }: Config,
  direct: pg.Client,
): Promise<Finding[]> {
  const pooled = databaseUrl !== databaseDirectUrl
  try {
    return await connected(databaseUrl, async (client) => {
      if (!(await isSameServer(client, direct)))
        return [
          broken(
            'base de datos',
            'DATABASE_URL y DATABASE_DIRECT_URL no llevan a la misma base de datos: corrige una de las dos, y si alguien promovió un standby a mano apaga el primario que sobra.',
          ),
        ]
      return [await checkRole(client), ...(pooled ? [await checkPooler(client, databaseUrl)] : [])]
    })
  } catch (error) {
    return [
      broken(
        'pooler',
        `El pooler ${placeOf(databaseUrl, 6432)} no deja trabajar (${reasonOf(error)}): arráncalo o corrige DATABASE_URL.`,
      ),
    ]
  }
}

async function checkRole(client: pg.Client): Promise<Finding> {
  const row = await oneRow<Record<'statement' | 'lock' | 'idle' | 'role', string> & { admin: boolean }>(
    client,
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as admin`,
  )
  const missing = [
    row.statement === '0' && 'statement_timeout',
    row.lock === '0' && 'lock_timeout',
    row.idle === '0' && 'idle_in_transaction_session_timeout',
  ].filter((name) => name !== false)
  if (missing.length > 0)
    return broken(
      'rol',
      `El rol de DATABASE_URL no tiene ${missing.join(', ')}: ejecuta node dist/server/deploy.mjs migrate, o ALTER ROLE … IN DATABASE … SET como administrador.`,
    )
  if (row.admin)
    return warning(
      'rol',
      `${row.role} es superusuario: basta un rol propio, dueño de la base de datos de DATABASE_URL.`,
    )
  return fine('rol', `${row.role}: una sentencia dura como mucho ${row.statement}, una espera ${row.lock}.`)
}

async function checkPooler(client: pg.Client, url: string): Promise<Finding> {
  const place = placeOf(url, 6432)
  if (!(await isPooled(client)))
    return fine('pooler', `${place} no es un pooler; DATABASE_DIRECT_URL puede quedar sin poner.`)
  return (await poolsTransactions(client, connectionOf(url)))
    ? fine('pooler', `${place} trabaja por transacciones.`)
    : broken(
        'pooler',
        `El pooler ${place} no reparte transacciones: pon pool_mode = transaction, o DATABASE_URL agota sus conexiones.`,
      )
}
