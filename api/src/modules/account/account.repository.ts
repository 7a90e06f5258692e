import { type Param, type SQL, and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { MOST_ROWS, type Orm, firstRow } from '../../db/database'
import { auditLog, socialIdentities, users, verificationCodes } from '../../db/schema/index'
import type { TableOfPeople } from '../../db/schema/users'
import { isForPerson } from '../../identity/audience/audience.repository'

/** A person's linked Google and Apple accounts, oldest first. */
export function findIdentities(orm: Orm, userId: number) {
  const { id, provider, email, createdAt } = socialIdentities
  return orm
    .select({ id, provider, email, createdAt })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(asc(id))
    .limit(MOST_ROWS)
}

/** Returns the provider of the deleted identity; undefined if the person has none with that id. */
export async function deleteIdentity(tx: Orm, userId: number, id: number) {
  const [row] = await tx
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.id, id), eq(socialIdentities.userId, userId)))
    .returning({ provider: socialIdentities.provider })
  return row?.provider
}

/** Columns that the export omits: credentials, other people, and what is derived from other columns. */
const omitted =
  /hash$|^(secret|publicKey|deviceKey|credentialId|searchText|sortName|userId|(former)?actorId|admin(Session)?Id|keyId)$/i

/** The network of the person's own actions only, as in '/auth/actividad': not that of an administrator. */
const ownOrigin = sql<
  string | null
>`case when coalesce(${auditLog.actorId}, ${auditLog.formerActorId}, ${auditLog.userId}) = ${auditLog.userId}
  then ${auditLog.origin} end`

/** As in '/auth/actividad': an app outside the person's audience is not named, nor are its plans. */
const ownDetail = sql`case when ${auditLog.detail} ? 'idApp'
  and not ${isForPerson(sql`(${auditLog.detail} ->> 'idApp')::int`, auditLog.userId)}
  then '{}'::jsonb else ${auditLog.detail} end`

const columnsOf = (table: PgTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !omitted.test(name)))

const primaryKey = (table: PgTable): PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/** The order in which a table is read, which an index on the user serves where a person may have many rows. */
const orderOf = (table: PgTable): PgColumn[] =>
  table === auditLog ? [auditLog.at, auditLog.id] : primaryKey(table)

const EXPORT_BATCH = 500
/** Of tables with JSON: a calibration's readings have 50 kB. */
const LONG_EXPORT_BATCH = 25

const batchOf = (table: PgTable): number =>
  Object.values(getTableColumns(table)).some(({ dataType }) => dataType === 'json')
    ? LONG_EXPORT_BATCH
    : EXPORT_BATCH

export const readOwnAccount = (orm: Orm, userId: number): Promise<object | undefined> =>
  firstRow(orm.select(columnsOf(users)).from(users).where(eq(users.id, userId)))

/** A person's rows of one table, in batches: however many there are, one batch is in memory. */
export async function* readPersonalRows(
  orm: Orm,
  userId: number,
  table: TableOfPeople,
): AsyncGenerator<object[]> {
  const order = orderOf(table)
  const batch = batchOf(table)
  const row = { ...columnsOf(table), ...(table === auditLog && { origin: ownOrigin, detail: ownDetail }) }
  const key = Object.fromEntries(order.map((column, index) => [String(index), column]))
  for (let last: Record<string, unknown> | undefined; ;) {
    const beyond = last && sql`(${list(order)}) > (${list(order.map((c, i) => sql.param(last?.[i], c)))})`
    const rows = await orm
      .select({ row, key })
      .from(table)
      .where(and(eq(table.userId, userId), beyond))
      .orderBy(...order.map((column) => asc(column)))
      .limit(batch)
    if (rows.length > 0) yield rows.map((read) => read.row)
    if (rows.length < batch) return
    last = rows.at(-1)?.key
  }
}

const list = (parts: (PgColumn | Param)[]): SQL => sql.join(parts, sql`, `)

/**
 * Deletes an account. Foreign keys delete its rows elsewhere, or set their user to null (subscriptions, audit log, certificates).
 */
export async function deleteAccount(tx: Orm, { id, email }: { id: number; email: string }): Promise<void> {
  // Codes that were requested before the address had an account have no user id.
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email))
  await tx.delete(users).where(eq(users.id, id))
}
