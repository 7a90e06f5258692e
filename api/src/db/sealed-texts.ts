import { type Column, type SQL, and, gt, lt, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database'

/** A column of texts that are encrypted under a key of JWT_PRIVATE_KEY. */
export interface SealedTexts {
  table: PgTable
  id: Column
  /** Null where there is none. */
  text: Column | SQL
  /** The id of the text's key, where a column has it. */
  keyId?: Column
  /** The row's values with another text. */
  values: (text: string, keyId: string) => Record<string, unknown>
  /** Which rows have one. */
  where?: SQL | undefined
}

export interface SealedRow {
  id: string
  text: string
}

/** A key of JWT_PRIVATE_KEY, as texts under it show it. */
export interface SealingKey {
  id: string
  /** How a text under it begins. */
  beginning: string
}

const isOlder = ({ text, keyId, where }: SealedTexts, { id, beginning }: SealingKey): SQL | undefined =>
  // Two ranges of the column's index.
  keyId ? or(lt(keyId, id), gt(keyId, id)) : and(where, sql`not starts_with(${text}, ${beginning})`)

/** Locks rows whose text is under an older key, after the given id. */
export async function lockOlderTexts(
  tx: Orm,
  texts: SealedTexts,
  from: { newest: SealingKey; after: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const { table, id, text } = texts
  const beyond = from.after === undefined ? undefined : sql`${id} > ${from.after}`
  const { rows } = await tx.execute<SealedRow & Record<string, unknown>>(sql`
    select ${id}::text as id, ${text} as text from ${table}
    where ${and(isOlder(texts, from.newest), beyond)}
    order by ${id} limit ${from.limit} for update skip locked`)
  return rows
}

/** Replaces a text unless it was changed meanwhile. */
export async function replaceText(
  tx: Orm,
  texts: SealedTexts,
  row: SealedRow,
  anew: { text: string; keyId: string },
): Promise<void> {
  await tx
    .update(texts.table)
    .set(texts.values(anew.text, anew.keyId))
    .where(sql`${texts.id} = ${row.id} and ${texts.text} = ${row.text}`)
}

/** How many texts are under none of the keys, counted to `most`. */
export async function countTextsUnderNone(
  orm: Orm,
  texts: SealedTexts,
  keys: readonly SealingKey[],
  most: number,
): Promise<number> {
  const { rows } = await orm.execute<{ older: number }>(sql`
    select count(*)::int as older
    from (select 1 from ${texts.table} where ${and(...keys.map((key) => isOlder(texts, key)))} limit ${most}) as older`)
  return rows[0]?.older ?? 0
}
