import type { Calibration, CalibrationContent } from '@csuite/shared/contract/calibrations'
import type { InstrumentFields } from '@csuite/shared/contract/instruments'
import { type SQL, and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { calibrations, certificates, instruments } from '../../db/schema/index'
import { isOfOwnGroup } from '../../identity/audience/audience.repository'

const columns = {
  id: calibrations.id,
  userId: calibrations.userId,
  clientKey: calibrations.clientKey,
  version: calibrations.version,
  instrumentId: calibrations.instrumentId,
  instrument: calibrations.instrument,
  content: calibrations.content,
  asFoundClosedAt: calibrations.asFoundClosedAt,
  signedAt: calibrations.signedAt,
  createdAt: calibrations.createdAt,
  modifiedAt: calibrations.modifiedAt,
  number: certificates.number,
}

type Row = Pick<typeof calibrations.$inferSelect, Exclude<keyof typeof columns, 'number'>> & {
  number: string | null
}

const presented = (row: Row, userId: number): Calibration => ({
  ...row.content,
  ...{ id: row.id, clave: row.clientKey, version: row.version },
  ...{ instrumento: row.instrumentId, datosInstrumento: row.instrument },
  estado: row.signedAt ? 'firmada' : 'borrador',
  propia: row.userId === userId,
  encontradoCerrado: row.asFoundClosedAt !== null,
  numero: row.number,
  firmada: row.signedAt?.toISOString() ?? null,
  creada: row.createdAt.toISOString(),
  modificada: row.modifiedAt.toISOString(),
})

const isOwn = (userId: number): SQL => eq(calibrations.userId, userId)
/** One's own, and those of the instruments of one's groups. */
const isVisible = (userId: number): SQL | undefined =>
  or(
    isOwn(userId),
    sql`${calibrations.instrumentId} = any(array(
      select instruments.id from instruments where ${isOfOwnGroup(instruments.groupId, userId)}))`,
  )

const selected = (orm: Orm) =>
  orm
    .select(columns)
    .from(calibrations)
    .leftJoin(certificates, eq(certificates.calibrationId, calibrations.id))

export async function findCalibrations(
  orm: Orm,
  userId: number,
  {
    instrumentId,
    from,
    offset,
    limit,
  }: { instrumentId?: number | undefined; from?: number | undefined; offset: number; limit: number },
): Promise<{ rows: Calibration[]; total: number }> {
  const matching = and(
    isVisible(userId),
    instrumentId === undefined ? undefined : eq(calibrations.instrumentId, instrumentId),
    from === undefined ? undefined : gte(calibrations.id, from),
  )
  const [rows, total] = await Promise.all([
    selected(orm)
      .where(matching)
      .orderBy(
        ...(from === undefined
          ? [desc(calibrations.createdAt), desc(calibrations.id)]
          : // Not along the primary key: for a person with few rows that reads everybody's.
            [sql`${calibrations.id} + 0`]),
      )
      .offset(offset)
      .limit(limit),
    orm.$count(calibrations, matching),
  ])
  return { rows: rows.map((row) => presented(row, userId)), total }
}

async function findOne(
  orm: Orm,
  userId: number,
  condition: SQL | undefined,
): Promise<Calibration | undefined> {
  const [row] = await selected(orm).where(condition)
  return row && presented(row, userId)
}

export const findCalibration = (orm: Orm, userId: number, id: number) =>
  findOne(orm, userId, and(isVisible(userId), eq(calibrations.id, id)))

export const findByClientKey = (orm: Orm, userId: number, key: string) =>
  findOne(orm, userId, and(isOwn(userId), eq(calibrations.clientKey, key)))

export async function lockCalibration(tx: Orm, userId: number, id: number): Promise<Calibration | undefined> {
  const own = and(isOwn(userId), eq(calibrations.id, id))
  await tx.select({ id: calibrations.id }).from(calibrations).where(own).for('no key update')
  return findOne(tx, userId, own)
}

export const countDrafts = (tx: Orm, userId: number): Promise<number> =>
  tx.$count(calibrations, and(isOwn(userId), isNull(calibrations.signedAt)))

export async function findInstrumentFields(
  tx: Orm,
  userId: number,
  id: number,
): Promise<InstrumentFields | undefined> {
  const [row] = await tx
    .select({ fields: instruments.fields })
    .from(instruments)
    .where(
      and(
        or(eq(instruments.userId, userId), isOfOwnGroup(instruments.groupId, userId)),
        eq(instruments.id, id),
      ),
    )
  return row?.fields
}

export async function insertCalibration(
  tx: Orm,
  row: Omit<typeof calibrations.$inferInsert, 'id'>,
): Promise<number> {
  const [added] = await tx.insert(calibrations).values(row).returning({ id: calibrations.id })
  if (!added) throw new Error('INSERT returned no row')
  return added.id
}

export async function updateContent(
  tx: Orm,
  id: number,
  { content, asFoundCloses }: { content: CalibrationContent; asFoundCloses: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(calibrations)
    .set({
      content,
      modifiedAt: now,
      version: sql`${calibrations.version} + 1`,
      ...(asFoundCloses && { asFoundClosedAt: now }),
    })
    .where(eq(calibrations.id, id))
}

export async function markSigned(tx: Orm, id: number, now: Date): Promise<void> {
  await tx
    .update(calibrations)
    .set({ signedAt: now, modifiedAt: now, version: sql`${calibrations.version} + 1` })
    .where(eq(calibrations.id, id))
}

export async function deleteDraft(tx: Orm, id: number): Promise<void> {
  await tx.delete(calibrations).where(eq(calibrations.id, id))
}
