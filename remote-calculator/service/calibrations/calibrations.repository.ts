import type { Calibration, CalibrationContent, CalibrationSummary } from '../../contract/calibrations'
import { type SQL, and, desc, eq, gt, gte, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { type Orm, isInGroup, isOfOwnGroup } from '@csuite/api/module-ports'
import { calibrations, certificates, instruments } from '../tables'

/** Who leaves a group leaves its rows: they stay readable for their author, who changes and signs them no longer. */
const hasAuthor = sql<boolean>`(${calibrations.groupId} is null or ${isInGroup(calibrations.groupId, calibrations.authorId)})`

/** A draft of one's group whose author is not in it any more. */
const isOrphanOfGroup = (userId: number): SQL | undefined =>
  and(not(hasAuthor), isNull(calibrations.signedAt), isOfOwnGroup(calibrations.groupId, userId))

const summaryColumns = (userId: number) => ({
  id: calibrations.id,
  userId: calibrations.userId,
  authorId: calibrations.authorId,
  hasAuthor,
  isOrphan: sql<boolean>`(${isOrphanOfGroup(userId)})`,
  clientKey: calibrations.clientKey,
  version: calibrations.version,
  instrumentId: calibrations.instrumentId,
  instrument: calibrations.instrument,
  asFoundClosedAt: calibrations.asFoundClosedAt,
  signedAt: calibrations.signedAt,
  createdAt: calibrations.createdAt,
  modifiedAt: calibrations.modifiedAt,
  number: certificates.number,
})

type Columns = ReturnType<typeof summaryColumns>
type SummaryRow = Pick<
  typeof calibrations.$inferSelect,
  Exclude<keyof Columns, 'number' | 'hasAuthor' | 'isOrphan'>
> & { number: string | null; hasAuthor: boolean; isOrphan: boolean }

const summaryOf = (row: SummaryRow, userId: number): CalibrationSummary => ({
  ...{ id: row.id, clave: row.clientKey, version: row.version },
  ...{ instrumento: row.instrumentId, datosInstrumento: row.instrument },
  estado: row.signedAt ? 'firmada' : 'borrador',
  propia: row.hasAuthor && [row.userId, row.authorId].includes(userId),
  ...(row.isOrphan && { sinAutor: true }),
  encontradoCerrado: row.asFoundClosedAt !== null,
  numero: row.number,
  firmada: row.signedAt?.toISOString() ?? null,
  creada: row.createdAt.toISOString(),
  modificada: row.modifiedAt.toISOString(),
})

const isOwn = (userId: number): SQL | undefined =>
  or(eq(calibrations.userId, userId), eq(calibrations.authorId, userId))
/** One's own, those of one's groups, and those that were made for another group of the instruments that these have now. */
const isVisible = (userId: number): SQL | undefined =>
  or(
    isOwn(userId),
    isOfOwnGroup(calibrations.groupId, userId),
    and(
      isNotNull(calibrations.groupId),
      sql`${calibrations.instrumentId} = any(array(
        select instruments.id from instruments where ${isOfOwnGroup(instruments.groupId, userId)}))`,
    ),
  )

const selected = <C extends Columns>(orm: Orm, columns: C) =>
  orm
    .select(columns)
    .from(calibrations)
    .leftJoin(certificates, eq(certificates.calibrationId, calibrations.id))

/** Without what an administrator withdrew. */
export async function findCalibrations(
  orm: Orm,
  userId: number,
  {
    instrumentId,
    from,
    offset,
    limit,
  }: { instrumentId?: number | undefined; from?: number | undefined; offset: number; limit: number },
): Promise<{ rows: CalibrationSummary[]; total: number }> {
  const matching = and(
    isVisible(userId),
    isNull(calibrations.withdrawnAt),
    instrumentId === undefined ? undefined : eq(calibrations.instrumentId, instrumentId),
    from === undefined ? undefined : gte(calibrations.id, from),
  )
  const [rows, total] = await Promise.all([
    selected(orm, summaryColumns(userId))
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
  return { rows: rows.map((row) => summaryOf(row, userId)), total }
}

async function findOne(
  orm: Orm,
  userId: number,
  condition: SQL | undefined,
): Promise<Calibration | undefined> {
  const columns = { ...summaryColumns(userId), content: calibrations.content }
  const [row] = await selected(orm, columns).where(condition)
  return row && { ...row.content, ...summaryOf(row, userId), datosInstrumento: row.instrument }
}

export const findCalibration = (orm: Orm, userId: number, id: number) =>
  findOne(orm, userId, and(isVisible(userId), eq(calibrations.id, id)))

/** What came before and the person may still change. */
export const findByClientKey = (orm: Orm, userId: number, key: string) =>
  findOne(orm, userId, and(isOwn(userId), hasAuthor, eq(calibrations.clientKey, key)))

/** One that the person may change. @param orphans also a group's draft without an author */
export async function lockCalibration(
  tx: Orm,
  userId: number,
  id: number,
  orphans = false,
): Promise<Calibration | undefined> {
  const own = and(
    or(and(isOwn(userId), hasAuthor), orphans ? isOrphanOfGroup(userId) : undefined),
    eq(calibrations.id, id),
  )
  await tx.select({ id: calibrations.id }).from(calibrations).where(own).for('no key update')
  return findOne(tx, userId, own)
}

/** When a draft first arrived; null: before that was noted. */
export async function receivedAt(tx: Orm, id: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: calibrations.receivedAt })
    .from(calibrations)
    .where(eq(calibrations.id, id))
  return row?.at ?? null
}

export const countDrafts = (tx: Orm, userId: number): Promise<number> =>
  tx.$count(calibrations, and(isOwn(userId), hasAuthor, isNull(calibrations.signedAt)))

/** An instrument of the person or of one of the person's groups, with that group. */
export async function findInstrument(tx: Orm, userId: number, id: number) {
  const [row] = await tx
    .select({ fields: instruments.fields, groupId: instruments.groupId })
    .from(instruments)
    .where(
      and(
        or(eq(instruments.userId, userId), isOfOwnGroup(instruments.groupId, userId)),
        eq(instruments.id, id),
      ),
    )
  return row
}

export async function insertCalibration(tx: Orm, row: Omit<typeof calibrations.$inferInsert, 'id'>) {
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

/** False if there is no certificate with that number, or its calibration went with its owner. */
export async function setWithdrawn(tx: Orm, number: string, at: Date | null): Promise<boolean> {
  const ofNumber = tx
    .select({ id: certificates.calibrationId })
    .from(certificates)
    .where(eq(certificates.number, number))
  const rows = await tx
    .update(calibrations)
    .set({ withdrawnAt: at })
    .where(inArray(calibrations.id, ofNumber))
    .returning({ id: calibrations.id })
  return rows.length > 0
}

const BATCH = 100

/** Drafts that go with a person, or with a group in which their author is not, and whose 'as found' is closed. */
export async function* closedDrafts(tx: Orm, owner: { userId: number } | { groupId: number }) {
  const { id, instrumentId, instrument, content, userId, groupId } = calibrations
  const isTheirs =
    'userId' in owner ? eq(userId, owner.userId) : and(eq(groupId, owner.groupId), not(hasAuthor))
  const isClosed = and(isNull(calibrations.signedAt), isNotNull(calibrations.asFoundClosedAt))
  // Not along the primary key, as above.
  const key = sql<number>`${id} + 0`
  for (let [last, count] = [0, BATCH]; count === BATCH;) {
    const rows = await tx
      .select({ id, instrumento: instrumentId, datosInstrumento: instrument, content })
      .from(calibrations)
      .where(and(isTheirs, isClosed, gt(key, last)))
      .orderBy(key)
      .limit(BATCH)
    for (const { content, ...row } of rows) yield { ...row, encontrado: content.encontrado }
    count = rows.length
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * Calibrations of the group go to who typed them, drafts only to who is in it; the rest goes with the group, and certificates
 * stay.
 */
export async function leaveToAuthors(tx: Orm, groupId: number): Promise<void> {
  const { authorId, signedAt } = calibrations
  await tx
    .update(calibrations)
    .set({ userId: sql`${authorId}`, authorId: null, groupId: null })
    .where(and(eq(calibrations.groupId, groupId), isNotNull(authorId), or(isNotNull(signedAt), hasAuthor)))
}
