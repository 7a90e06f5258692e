import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { readFileSync, readlinkSync, unlinkSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOCK_FILE = 'lock.json'
const HEARTBEAT_MS = 2000
/** A holder in another container or machine counts as dead after this long without a heartbeat. */
const SILENCE_MS = 10_000
/** Another process that read the same stale lock may still be renaming files for this long. */
const SETTLE_MS = 30

interface Holder {
  token: string
  pid: number
  /** Process ids are reused: the start time tells two processes with the same id apart. */
  startedAt: string | null
  /** Machine, boot and pid namespace; a pid can only be looked up within its own. */
  place: string
}

export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError'

  constructor(
    dataDir: string,
    readonly pid: number,
  ) {
    super(
      `La carpeta de datos ${dataDir} está en uso por el proceso ${pid}. Deténlo o usa otra DATA_DIR. ` +
        `(The data folder is held by process ${pid}; stop it or choose another DATA_DIR.)`,
    )
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function place(): string {
  let namespace = ''
  try {
    namespace = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Not Linux: host name alone.
  }
  return [hostname(), read('/proc/sys/kernel/random/boot_id'), namespace].join(' ')
}

/** Field 22 of /proc/<pid>/stat, in ticks since boot; null without /proc or without such a process. */
function startTime(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  // The command name, in parentheses, may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const zombie = fields[0] === 'Z' || fields[0] === 'X'
  return stat === '' || zombie ? null : (fields[19] ?? null)
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isHolder = typeof value === 'object' && value !== null && 'pid' in value && 'place' in value
    return isHolder ? (value as Holder) : undefined
  } catch {
    // Foreign or truncated (full disk): nobody holds the lock.
    return undefined
  }
}

async function isAlive(file: string, holder: Holder): Promise<boolean> {
  if (holder.place === place()) {
    if (holder.startedAt === null) return processExists(holder.pid)
    return startTime(holder.pid) === holder.startedAt
  }
  // Another process table: watch for the heartbeat.
  const first = (await fs.stat(file)).mtimeMs
  for (let waited = 0; waited < SILENCE_MS; waited += 250) {
    await wait(250)
    const now = await fs.stat(file).catch(() => undefined)
    if (now?.mtimeMs !== first) return true
  }
  return false
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** Removes a dead holder's file, unless another process took the lock in the meantime. */
async function removeStale(file: string, staleText: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await fs.rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await fs.readFile(aside, 'utf8')) !== staleText) {
    await fs.link(aside, file).catch(() => undefined)
  }
  await fs.unlink(aside)
}

/**
 * Locks the folder for this process and returns the function that unlocks it. Replaces a dead holder.
 * @throws DataDirLockedError while another process holds it
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(path.resolve(dataDir), LOCK_FILE)
  const own: Holder = {
    token: randomUUID(),
    pid: process.pid,
    startedAt: startTime(process.pid),
    place: place(),
  }
  const ownText = JSON.stringify(own)
  const draft = `${file}.${own.token}`
  await fs.writeFile(draft, ownText, { mode: 0o600 })
  try {
    for (;;) {
      try {
        // link(2) is atomic, fails if the name exists, and never shows a partial file.
        await fs.link(draft, file)
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
        const text = await fs.readFile(file, 'utf8').catch(() => '')
        const holder = parseHolder(text)
        if (holder && (await isAlive(file, holder))) throw new DataDirLockedError(dataDir, holder.pid)
        await removeStale(file, text)
        continue
      }
      await wait(SETTLE_MS)
      if (read(file) === ownText) break
    }
  } finally {
    await fs.unlink(draft).catch(() => undefined)
  }

  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder was removed; the next write reports it.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return () => {
    clearInterval(heartbeat)
    if (read(file) === ownText) unlinkSync(file)
  }
}
