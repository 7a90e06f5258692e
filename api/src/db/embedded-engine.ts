import { constants, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { ConfigError } from '../config'
import { DataDirLockedError, lockDataDir } from './data-dir-lock'
import type { Database, DatabaseConfig, Orm } from './database'
import { DiskFullError, hasRoom } from './disk-room'
import { DurableNodeFS } from './durable-node-fs'
import { migrateEmbedded } from './migrate'
import * as schema from './schema/index'
import { withoutParameters } from './statements'

/** Bytes go as they are and come as hexadecimal digits; its own conversions take thirty times as long. */
const options = {
  extensions: { pg_trgm },
  serializers: { [types.BYTEA]: (value: Uint8Array) => value as never },
  parsers: { [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), 'hex') },
}
const MAINTENANCE_MS = 60_000
/** Write-ahead log size that triggers a checkpoint; crash recovery reads about this much. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const VACUUM_EVERY = 60

/** `-F` would turn fsync off. */
const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** After a PANIC PostgreSQL is started anew; PGlite would go on, and its next commit never ends: it holds its own lock. */
class MortalPGlite extends PGlite {
  override execProtocolStream(...call: Parameters<PGlite['execProtocolStream']>) {
    return super.execProtocolStream(...call).catch((error: Error & { severity?: string }) => {
      if (error.severity !== 'PANIC') throw error
      console.error(
        `La base de datos embebida se detuvo (${error.message}), y el portal con ella: si el disco está lleno, libera espacio; después, inicia de nuevo.`,
      )
      return process.exit(1)
    })
  }
}

async function openFolder(folder: string, template?: Blob): Promise<PGlite> {
  // PGlite would make a new database over the files of the one that has lost it.
  if (existsSync(folder) && !existsSync(path.join(folder, 'PG_VERSION'))) throw new Error('falta PG_VERSION')
  const client = new MortalPGlite({
    fs: new DurableNodeFS(folder),
    ...options,
    startParams: durableParams,
    ...(template ? { loadDataDir: template } : {}),
  })
  await client.waitReady
  return client
}

async function sync(target: string): Promise<void> {
  const handle = await fs.open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Relative paths of everything below a folder; a folder comes before its contents. */
async function treeOf(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const paths = (wanted: typeof entries) =>
    wanted.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
  return {
    folders: paths(entries.filter((entry) => entry.isDirectory())),
    files: paths(entries.filter((entry) => !entry.isDirectory())),
  }
}

async function syncTree(folder: string): Promise<void> {
  const { folders, files } = await treeOf(folder)
  const entries = ['', ...folders, ...files]
  // Ten times faster than one by one for a thousand files, and within every limit of open files.
  for (let first = 0; first < entries.length; first += 64)
    await Promise.all(entries.slice(first, first + 64).map((entry) => sync(path.join(folder, entry))))
}

/** Takes 0.1 s where `fs.cp` takes 0.8. */
async function copyTree(from: string, to: string): Promise<void> {
  const { folders, files } = await treeOf(from)
  await fs.mkdir(to, { mode: 0o700 })
  for (const folder of folders) await fs.mkdir(path.join(to, folder))
  const copy = (file: string) =>
    fs.copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE)
  await Promise.all(files.map(copy))
}

/** Builds the database in a draft folder and renames it: a killed first start leaves nothing partial. */
async function createFolder(folder: string, { template, prepared }: DatabaseConfig): Promise<void> {
  const draft = `${folder}.new`
  await fs.rm(draft, { recursive: true, force: true })
  if (template === undefined && prepared !== undefined && existsSync(prepared)) {
    await copyTree(prepared, draft)
  } else {
    const client = await openFolder(draft, template)
    await client.close()
  }
  await syncTree(draft)
  await fs.rename(draft, folder)
  await sync(path.dirname(folder))
}

/** Does the work of the checkpointer and of autovacuum, which the embedded engine lacks. */
function startMaintenance(client: PGlite): () => void {
  let rounds = 0
  const timer = setInterval(() => {
    rounds++
    void (async () => {
      const { rows } = await client.query<{ due: boolean }>(
        'select pg_current_wal_insert_lsn() - redo_lsn > $1::numeric as due from pg_control_checkpoint()',
        [CHECKPOINT_BYTES],
      )
      if (rows[0]?.due) await client.exec('checkpoint')
      if (rounds % VACUUM_EVERY === 0) await client.exec('vacuum (analyze)')
    })().catch(() => undefined)
  }, MAINTENANCE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function asDatabase(client: PGlite, release: () => void, folder?: string): Database {
  const stopMaintenance = startMaintenance(client)
  let closing: Promise<void> | undefined
  return {
    orm: withoutParameters(drizzle(client, { schema })) as unknown as Orm,
    engine: 'pglite',
    migrate: (timeZone) => migrateEmbedded(client, timeZone),
    async ping() {
      await client.query('select 1')
    },
    ...(folder !== undefined && { hasRoom: () => hasRoom(folder) }),
    async listen(channel, onPayload) {
      const unlisten = await client.listen(channel, onPayload)
      return async () => {
        if (!client.closed) await unlisten()
      }
    },
    async notify(channel, payload) {
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    poolStats: () => ({ total: 1, idle: 1, waiting: 0 }),
    close() {
      stopMaintenance()
      closing ??= client.close().finally(release)
      return closing
    },
  }
}

/** @throws ConfigError if the folder cannot be written to; DataDirLockedError */
const lock = (dataDir: string) =>
  lockDataDir(dataDir).catch(async (error: unknown) => {
    if (error instanceof DataDirLockedError) throw error
    throw await openFailure(dataDir, error)
  })

/** What was wrong, since PGlite does not tell: the disk is full, something is barred or no file, or the files are damaged. */
async function openFailure(dataDir: string, error: unknown): Promise<Error> {
  if (!(await hasRoom(dataDir))) return new DiskFullError(dataDir, error)
  const folder = path.join(path.resolve(dataDir), 'database')
  try {
    if (error instanceof Error && 'syscall' in error) throw error
    if (existsSync(folder)) {
      const { folders, files } = await treeOf(folder)
      for (const entry of [...folders, ...files])
        await fs.access(path.join(folder, entry), constants.R_OK | constants.W_OK)
    }
  } catch (barred) {
    return new ConfigError(`DATA_DIR no se puede usar: ${(barred as Error).message}.`)
  }
  const said = error instanceof Error ? error.message.replace(/\.$/, '') : 'sin más señas'
  return new ConfigError(
    `La base de datos de DATA_DIR no se pudo abrir (${said}): restaura la última copia en otra carpeta y nómbrala en DATA_DIR.`,
  )
}

/** A dump of the database in `dataDir`, usable as `template`. */
export async function dumpEmbedded(dataDir: string): Promise<Blob> {
  const folder = path.join(path.resolve(dataDir), 'database')
  if (!existsSync(folder)) throw new ConfigError(`No hay base de datos en ${dataDir}.`)
  const release = await lock(dataDir)
  try {
    const client = await openFolder(folder).catch(async (error: unknown) => {
      throw await openFailure(dataDir, error)
    })
    try {
      return await client.dumpDataDir('none')
    } finally {
      await client.close()
    }
  } finally {
    release()
  }
}

/** Makes an empty, migrated database that new ones are copied from (`prepared`). */
export async function prepareEmbedded(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await fs.rm(draft, { recursive: true, force: true })
  const client = new PGlite({ dataDir: draft, ...options })
  try {
    await migrateEmbedded(client)
  } finally {
    await client.close()
  }
  // The user who runs the product may not be the one who built it.
  const { folders, files } = await treeOf(draft)
  for (const entry of ['', ...folders]) await fs.chmod(path.join(draft, entry), 0o755)
  for (const entry of files) await fs.chmod(path.join(draft, entry), 0o644)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.rename(draft, folder)
}

/** Opens the database in `dataDir`/database, created if missing, and locks `dataDir` until `close`. */
export async function openEmbedded(config: DatabaseConfig): Promise<Database> {
  if (config.inMemory) {
    const client = new PGlite({ ...options, ...(config.template ? { loadDataDir: config.template } : {}) })
    await client.waitReady
    return asDatabase(client, () => undefined)
  }
  const release = await lock(config.dataDir)
  try {
    const folder = path.join(path.resolve(config.dataDir), 'database')
    if (!existsSync(folder) || (await fs.readdir(folder)).length === 0) await createFolder(folder, config)
    return asDatabase(await openFolder(folder), release, folder)
  } catch (error) {
    release()
    throw await openFailure(config.dataDir, error)
  }
}
