import type { Orm } from '../../../db/database'
import { lockRemote } from '../previews/previews.repository'
import { refuse } from '../refuse'
import { type Stored, checkRoom } from '../rules/file-gate'
import { listStoredBytes } from './release-files.repository'

export async function storedOf(orm: Orm, name: string): Promise<Stored> {
  const kept = await listStoredBytes(orm, name)
  const bytes = kept.reduce((sum, { storedBytes, manifestBytes }) => sum + storedBytes + manifestBytes, 0)
  return { releases: kept.length, bytes }
}

/**
 * Adds rows of a remote within its quota: two calls at a time are counted one after the other.
 * @throws AppError RELEASE_REFUSED if they do not fit; the transaction must not be committed
 */
export async function withinRoom<T>(tx: Orm, name: string, add: () => Promise<T>): Promise<T> {
  await lockRemote(tx, name)
  const added = await add()
  const { releases, bytes } = await storedOf(tx, name)
  const over = checkRoom(name, { releases: releases - 1, bytes: bytes - 1 })
  if (over.length > 0) refuse(over)
  return added
}
