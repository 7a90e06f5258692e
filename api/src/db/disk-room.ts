import { statfs } from 'node:fs/promises'

/** Below this a statement may fail at any time: PostgreSQL begins a file of its log with 16 MB at once, and then extends a table by 512 kB. */
const ROOM_BYTES = 18 * 1024 * 1024

/** Whether the disk of a folder has room for writes; true where the file system does not tell. */
export async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= ROOM_BYTES
}

/** The database cannot be made or opened. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
  constructor(folder: string, cause: unknown) {
    super(`No space left on the disk of ${folder}.`, { cause })
  }
}
