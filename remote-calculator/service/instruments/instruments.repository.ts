import { type Instrument, type InstrumentFields, NAMING } from '../../contract/instruments'
import { searchWords, searchable } from '@csuite/shared/contract/search-words'
import { instrumentText } from '../../contract/instrument-text'
import { type SQL, and, asc, eq, getTableColumns, gte, isNull, like, or, sql } from 'drizzle-orm'
import { type Orm, insertRecords, isOfOwnGroup } from '@csuite/api/module-ports'
import { calibrations, instruments } from '../tables'

const columns = {
  ...getTableColumns(instruments),
  groupName: sql<string | null>`(select nombre from user_groups where user_groups.id = instruments.group_id)`,
}

type Row = typeof instruments.$inferSelect & { groupName: string | null }

/** A person or a group. */
export type Owner = Pick<Row, 'userId' | 'groupId'>

const presented = ({ id, clientKey, version, fields, groupId, groupName, modifiedAt }: Row): Instrument => ({
  ...fields,
  ...{ id, clave: clientKey, version, idGrupo: groupId, grupo: groupName },
  modificado: modifiedAt.toISOString(),
})

const derived = (fields: InstrumentFields, now: Date) => ({
  ...{ tag: fields.tag, tagKey: searchable(fields.tag), fields },
  ...{ searchText: instrumentText(fields), modifiedAt: now },
})

const isOwn = (userId: number): SQL => eq(instruments.userId, userId)
const isOwnOrOfGroup = (userId: number): SQL | undefined =>
  or(isOwn(userId), isOfOwnGroup(instruments.groupId, userId))

/** By id, though not along the primary key: for a person with few rows that reads everybody's. */
const idUnindexed = sql`${instruments.id} + 0`

/** A page by tag or, with `from`, of ids from that one on; and how many match. */
export async function findInstruments(
  orm: Orm,
  userId: number,
  {
    text = '',
    from,
    offset,
    limit,
  }: { text?: string | undefined; from?: number | undefined; offset: number; limit: number },
): Promise<{ rows: Instrument[]; total: number }> {
  const patterns = searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const matching = and(
    isOwnOrOfGroup(userId),
    from === undefined ? undefined : gte(instruments.id, from),
    ...patterns.map((pattern) => like(instruments.searchText, pattern)),
  )
  const [rows, total] = await Promise.all([
    orm
      .select(columns)
      .from(instruments)
      .where(matching)
      .orderBy(...(from === undefined ? [asc(instruments.tagKey), asc(instruments.id)] : [idUnindexed]))
      .offset(offset)
      .limit(limit),
    orm.$count(instruments, matching),
  ])
  return { rows: rows.map(presented), total }
}

export const countInstruments = (orm: Orm, { userId, groupId }: Owner): Promise<number> =>
  orm.$count(
    instruments,
    groupId === null ? eq(instruments.userId, Number(userId)) : eq(instruments.groupId, groupId),
  )

export async function findByClientKey(
  orm: Orm,
  userId: number,
  key: string,
): Promise<Instrument | undefined> {
  const [row] = await orm
    .select(columns)
    .from(instruments)
    .where(and(isOwnOrOfGroup(userId), eq(instruments.clientKey, key)))
  return row && presented(row)
}

export const isClientKeyTaken = async (orm: Orm, key: string): Promise<boolean> =>
  (await orm.$count(instruments, eq(instruments.clientKey, key))) > 0

export async function lockInstrument(tx: Orm, userId: number, id: number): Promise<Instrument | undefined> {
  const [row] = await tx
    .select(columns)
    .from(instruments)
    .where(and(isOwnOrOfGroup(userId), eq(instruments.id, id)))
    .for('no key update')
  return row && presented(row)
}

export async function insertInstrument(
  tx: Orm,
  { owner, clientKey, fields }: { owner: Owner; clientKey: string; fields: InstrumentFields },
  now: Date,
): Promise<Instrument> {
  const [row] = await tx
    .insert(instruments)
    .values({ ...owner, clientKey, ...derived(fields, now) })
    .returning(columns)
  if (!row) throw new Error('INSERT returned no row')
  return presented(row)
}

export async function updateInstrumentRow(
  tx: Orm,
  id: number,
  { owner, fields }: { owner: Owner | undefined; fields: InstrumentFields },
  now: Date,
): Promise<Instrument> {
  const [row] = await tx
    .update(instruments)
    .set({ ...owner, ...derived(fields, now), version: sql`${instruments.version} + 1` })
    .where(eq(instruments.id, id))
    .returning(columns)
  if (!row) throw new Error('UPDATE returned no row')
  return presented(row)
}

/**
 * The owner's drafts get what their instrument lacked when they began, a serial for one; what they have is what was measured.
 * One of another device, which has been replaced since, gets nothing.
 */
export async function completeDrafts(tx: Orm, owner: Owner, after: Instrument, now: Date): Promise<void> {
  const named = JSON.stringify(Object.fromEntries(NAMING.map((name) => [name, after[name] ?? ''])))
  const gained = sql`(select jsonb_object_agg(key, value) from jsonb_each(${named}::jsonb)
    where value <> '""' and coalesce(${calibrations.instrument} ->> key, '') = '')`
  await tx
    .update(calibrations)
    .set({
      instrument: sql`${calibrations.instrument} || ${gained}`,
      ...{ version: sql`${calibrations.version} + 1`, modifiedAt: now },
    })
    .where(
      and(
        ...[eq(calibrations.instrumentId, after.id), isNull(calibrations.signedAt)],
        owner.groupId === null
          ? eq(calibrations.userId, Number(owner.userId))
          : eq(calibrations.groupId, owner.groupId),
        sql`${gained} is not null`,
        sql`not exists (select from jsonb_each_text(${named}::jsonb) where key in ('fabricante', 'modelo', 'serie')
          and value <> '' and coalesce(${calibrations.instrument} ->> key, value) not in ('', value))`,
      ),
    )
}

/** The person's own calibrations of an instrument go with it to a group; anybody else's and those of a group stay theirs. */
export async function giveCalibrations(
  tx: Orm,
  id: number,
  { userId, groupId }: { userId: number; groupId: number },
): Promise<void> {
  await tx
    .update(calibrations)
    .set({ groupId, authorId: sql`${calibrations.userId}`, userId: null })
    .where(and(eq(calibrations.instrumentId, id), eq(calibrations.userId, userId)))
}

export async function deleteInstrumentRow(tx: Orm, id: number): Promise<void> {
  await tx.delete(instruments).where(eq(instruments.id, id))
}

/** Those of the tags that the person's own instruments have already, as `searchable` writes them. */
export async function takenTags(tx: Orm, userId: number, tags: readonly string[]): Promise<Set<string>> {
  const keys = JSON.stringify(tags.map(searchable))
  const rows = await tx
    .select({ tagKey: instruments.tagKey })
    .from(instruments)
    .where(
      and(isOwn(userId), sql`${instruments.tagKey} in (select jsonb_array_elements_text(${keys}::jsonb))`),
    )
  return new Set(rows.map(({ tagKey }) => tagKey))
}

export async function insertInstruments(
  tx: Orm,
  userId: number,
  rows: readonly { clientKey: string; fields: InstrumentFields }[],
  now: Date,
): Promise<void> {
  const records = rows.map(({ clientKey, fields }) => ({ userId, clientKey, ...derived(fields, now) }))
  await tx.execute(insertRecords(instruments, records))
}
