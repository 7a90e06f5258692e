import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * Gives up root's rights for those of the service, whose files DATA_DIR's are: root reads and writes everything, the service does not.
 * @returns the service's user; undefined if this is not root, or the service is
 */
export function takeServiceRights(dataDir = ''): string | undefined {
  if (process.getuid?.() !== 0 || process.setuid === undefined) return undefined
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  if (uid === 0) return undefined
  const name = nameOf(uid)
  // With the user's other groups.
  if (name === undefined) process.setgroups?.([gid])
  // Its types leave it out.
  else (process as { initgroups?(user: string, group: number): void }).initgroups?.(name, gid)
  process.setgid?.(gid)
  process.setuid(uid)
  return name ?? String(uid)
}

function nameOf(uid: number): string | undefined {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
