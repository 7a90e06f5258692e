import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Orm, type SealedTexts, MOST_ROWS, firstRow } from '@csuite/api/module-ports'
import { certificateKeys, certificates } from '../tables'

type Certificate = typeof certificates.$inferSelect
export type KeyRow = typeof certificateKeys.$inferSelect

export const sealedCertificateKeys: SealedTexts = {
  table: certificateKeys,
  id: certificateKeys.id,
  text: certificateKeys.privateKey,
  values: (privateKey) => ({ privateKey }),
}

/** One certificate is signed at a time, so that numbers and times have one order. */
export async function lockSigning(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('certificates'))`)
}

export async function nextCertificateId(tx: Orm): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('certificate_number') as id`)
  return Number(rows[0]?.id)
}

export async function insertCertificate(tx: Orm, row: Certificate): Promise<void> {
  await tx.insert(certificates).values(row)
}

export const findCertificate = (orm: Orm, calibrationId: number): Promise<Certificate | undefined> =>
  firstRow(orm.select().from(certificates).where(eq(certificates.calibrationId, calibrationId)))

/** The newest key that still signs. */
export async function findSigningKey(tx: Orm): Promise<KeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(certificateKeys)
    .where(and(isNull(certificateKeys.retiredAt), isNotNull(certificateKeys.privateKey)))
    .orderBy(desc(certificateKeys.createdAt))
    .limit(1)
  return row
}

/** Only the new key has a private half from now on. */
export async function replaceSigningKey(tx: Orm, key: KeyRow): Promise<void> {
  await tx
    .update(certificateKeys)
    .set({ privateKey: null, retiredAt: key.createdAt })
    .where(isNull(certificateKeys.retiredAt))
  await tx.insert(certificateKeys).values(key)
}

export function findPublicKeys(orm: Orm) {
  const { id, publicKey, createdAt, retiredAt } = certificateKeys
  return orm
    .select({ id, publicKey, createdAt, retiredAt })
    .from(certificateKeys)
    .orderBy(asc(createdAt), asc(id))
    .limit(MOST_ROWS)
}
