import type { Instrument, InstrumentFields } from '@csuite/shared/contract/instruments'
import { instrumentText, searchWords, searchable } from '@csuite/shared/contract/instrument-search'
import { type SQL, and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { instruments } from '../../db/schema/index'

type Row = typeof instruments.$inferSelect

const presented = ({ id, clientKey, version, fields, modifiedAt }: Row): Instrument => ({
  ...fields,
  ...{ id, clave: clientKey, version, modificado: modifiedAt.toISOString() },
})

const derived = (fields: InstrumentFields, now: Date) => ({
  ...{ tag: fields.tag, tagKey: searchable(fields.tag), fields },
  ...{ searchText: instrumentText(fields), modifiedAt: now },
})

const isOwn = (userId: number): SQL => eq(instruments.userId, userId)

/** A page by tag, and how many match. */
export async function findInstruments(
  orm: Orm,
  userId: number,
  { text = '', offset, limit }: { text?: string | undefined; offset: number; limit: number },
): Promise<{ rows: Instrument[]; total: number }> {
  const patterns = searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const matching = and(isOwn(userId), ...patterns.map((pattern) => like(instruments.searchText, pattern)))
  const [rows, total] = await Promise.all([
    orm
      .select()
      .from(instruments)
      .where(matching)
      .orderBy(asc(instruments.tagKey), asc(instruments.id))
      .offset(offset)
      .limit(limit),
    orm.$count(instruments, matching),
  ])
  return { rows: rows.map(presented), total }
}

export const countInstruments = (orm: Orm, userId: number): Promise<number> =>
  orm.$count(instruments, isOwn(userId))

export async function findByClientKey(
  orm: Orm,
  userId: number,
  key: string,
): Promise<Instrument | undefined> {
  const [row] = await orm
    .select()
    .from(instruments)
    .where(and(isOwn(userId), eq(instruments.clientKey, key)))
  return row && presented(row)
}

export async function lockInstrument(tx: Orm, userId: number, id: number): Promise<Instrument | undefined> {
  const [row] = await tx
    .select()
    .from(instruments)
    .where(and(isOwn(userId), eq(instruments.id, id)))
    .for('no key update')
  return row && presented(row)
}

export async function insertInstrument(
  tx: Orm,
  { userId, clientKey, fields }: { userId: number; clientKey: string; fields: InstrumentFields },
  now: Date,
): Promise<Instrument> {
  const [row] = await tx
    .insert(instruments)
    .values({ userId, clientKey, ...derived(fields, now) })
    .returning()
  if (!row) throw new Error('INSERT returned no row')
  return presented(row)
}

export async function updateInstrumentRow(
  tx: Orm,
  id: number,
  fields: InstrumentFields,
  now: Date,
): Promise<Instrument> {
  const [row] = await tx
    .update(instruments)
    .set({ ...derived(fields, now), version: sql`${instruments.version} + 1` })
    .where(eq(instruments.id, id))
    .returning()
  if (!row) throw new Error('UPDATE returned no row')
  return presented(row)
}

/** False if the person has none with that id. */
export async function deleteInstrumentRow(tx: Orm, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(instruments)
    .where(and(isOwn(userId), eq(instruments.id, id)))
    .returning({ id: instruments.id })
  return rows.length > 0
}

const BATCH = 500

/** Those of the tags that exist already, as `searchable` writes them. */
export async function takenTags(tx: Orm, userId: number, tags: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let at = 0; at < tags.length; at += BATCH) {
    const rows = await tx
      .select({ tagKey: instruments.tagKey })
      .from(instruments)
      .where(and(isOwn(userId), inArray(instruments.tagKey, tags.slice(at, at + BATCH).map(searchable))))
    for (const { tagKey } of rows) taken.add(tagKey)
  }
  return taken
}

export async function insertInstruments(
  tx: Orm,
  userId: number,
  rows: readonly { clientKey: string; fields: InstrumentFields }[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(instruments)
      .values(
        rows
          .slice(at, at + BATCH)
          .map(({ clientKey, fields }) => ({ userId, clientKey, ...derived(fields, now) })),
      )
}
