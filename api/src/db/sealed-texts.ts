import { type Column, type SQL, and, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database'

/** A column of texts that are encrypted under a key of JWT_PRIVATE_KEY. */
export interface SealedTexts {
  table: PgTable
  id: Column
  /** Null where there is none. */
  text: Column | SQL
  /** The row's values with another text. */
  values: (text: string) => Record<string, unknown>
  /** Which rows have one. */
  where?: SQL | undefined
}

export interface SealedRow {
  id: string
  text: string
}

/** @param newest how a text under the newest key begins */
const isOlder = ({ text, where }: SealedTexts, newest: string): SQL | undefined =>
  and(where, sql`not starts_with(${text}, ${newest})`)

/** Locks rows whose text is under an older key, after the given id. */
export async function lockOlderTexts(
  tx: Orm,
  texts: SealedTexts,
  from: { newest: string; after: string | undefined; limit: number },
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
export async function replaceText(tx: Orm, texts: SealedTexts, row: SealedRow, text: string): Promise<void> {
  await tx
    .update(texts.table)
    .set(texts.values(text))
    .where(sql`${texts.id} = ${row.id} and ${texts.text} = ${row.text}`)
}

/** How many texts are under an older key, counted to `most`. */
export async function countOlderTexts(
  orm: Orm,
  texts: SealedTexts,
  newest: string,
  most: number,
): Promise<number> {
  const { rows } = await orm.execute<{ older: number }>(sql`
    select count(*)::int as older
    from (select 1 from ${texts.table} where ${isOlder(texts, newest)} limit ${most}) as older`)
  return rows[0]?.older ?? 0
}
