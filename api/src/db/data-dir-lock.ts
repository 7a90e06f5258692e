import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { readFileSync, readlinkSync, unlinkSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOCK_FILE = 'lock.json'
const HEARTBEAT_MS = 2000
/** How long a holder that lives elsewhere (another container or machine) may stay silent before it counts as dead. */
const SILENCE_MS = 10_000
/** Another process that read the same stale lock may still be moving files for this long. */
const SETTLE_MS = 30

/** Who holds a folder. A process id alone is reused, so its start time goes with it. */
interface Holder {
  token: string
  pid: number
  startedAt: string | null
  /** Machine, boot and process-id namespace: only within the same one can the pid be looked up. */
  place: string
}

/** Another process holds the folder. The message is for the person who started this one. */
export class DataDirLockedError extends Error {
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(
      `La carpeta de datos ${dataDir} está en uso por el proceso ${pid}. Deténlo o usa otra DATA_DIR. ` +
        `(The data folder is held by process ${pid}; stop it or choose another DATA_DIR.)`,
    )
    this.name = 'DataDirLockedError'
    this.pid = pid
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

/** Field 22 of /proc/<pid>/stat, the start time in ticks since boot; null where there is no /proc or no such process. */
function startTime(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  // The command name, in parentheses, may hold spaces and parentheses itself.
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
    // Not written by this program, or truncated by a full disk: nobody holds the lock.
    return undefined
  }
}

async function isAlive(file: string, holder: Holder): Promise<boolean> {
  if (holder.place === place()) {
    if (holder.startedAt === null) return processExists(holder.pid)
    return startTime(holder.pid) === holder.startedAt
  }
  // Its process table is not ours: watch for its heartbeat.
  const first = (await fs.stat(file)).mtimeMs
  for (let waited = 0; waited < SILENCE_MS; waited += 250) {
    await wait(250)
    const now = await fs.stat(file).catch(() => undefined)
    if (now?.mtimeMs !== first) return true
  }
  return false
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** Moves a dead holder's file away; puts it back if another process took the lock in between. */
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
 * Takes the folder for this process's life. A holder that was killed is recognised by its process id and start time and
 * replaced at once; one in another container or on another machine by ten seconds without a heartbeat.
 * Rejects with `DataDirLockedError` while the holder lives. Returns the function that gives the folder back.
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
        // link(2) is atomic and fails when the name exists; the content is complete from the first moment.
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
      // The folder was removed under the running process; its next write fails with a message.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return () => {
    clearInterval(heartbeat)
    if (read(file) === ownText) unlinkSync(file)
  }
}
