import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../api/src/config'
import { migrationsCount } from '../../api/src/db/migrate'
import {
  type Engine,
  type Place,
  dumpDatabase,
  engineOf,
  refuseFilledDatabase,
  restoreDatabase,
} from './database-dump'
import { run } from './programs'

/** 1 was written before the migrations became one baseline. */
const FORMAT = 2

/**
 * A backup is one .tar.gz: `backup/` with the manifest and the database dump, which holds the published remotes, and beside it the
 * rest of DATA_DIR: generated keys, the operator's token, mails kept as files.
 */
export interface BackupManifest {
  format: typeof FORMAT
  engine: Engine
  createdAt: string
  /** Number of migrations; a product with fewer refuses the backup. */
  migrations: number
  /** SHA-256 of the dump, hexadecimal. */
  dump: string
}

const [MANIFEST, DUMP] = ['manifest.json', 'database.dump']
/** Not archived: the database files, copies of what it holds, and what a running or killed process left. */
const excluded = ['./database', './database.new', './lock.json', './lock.json.*', './.restore-*', './remotes']
const DAY_MS = 86_400_000
/** GNU tar's exit code when a file changed while it was read. */
const CHANGED = 1

/** Writes a backup, readable by its owner only; the file is there once it is complete. */
export async function writeBackup(place: Place, file: string): Promise<BackupManifest> {
  const target = path.resolve(file)
  // Each backup would contain the ones before it.
  if (target.startsWith(path.join(path.resolve(place.dataDir), path.sep)))
    throw new ConfigError(`${target} está dentro de DATA_DIR: escribe el respaldo en otra carpeta.`)
  await mkdir(path.dirname(target), { recursive: true })
  await removeAbandoned(path.dirname(target))
  const staging = await mkdtemp(`${target}.part-`)
  try {
    const inside = path.join(staging, 'backup')
    await mkdir(inside)
    await dumpDatabase(place, path.join(inside, DUMP))
    const manifest: BackupManifest = {
      format: FORMAT,
      engine: engineOf(place),
      createdAt: new Date().toISOString(),
      migrations: migrationsCount(),
      dump: await sha256(path.join(inside, DUMP)),
    }
    await writeFile(path.join(inside, MANIFEST), JSON.stringify(manifest, null, 2))
    const archive = path.join(staging, 'archive.tar.gz')
    const excludes = excluded.map((pattern) => `--exclude=${pattern}`)
    // Beside PostgreSQL the folder may be lost.
    const rest = existsSync(place.dataDir) ? [...excludes, '-C', place.dataDir, '.'] : []
    await run('tar', ['-czf', archive, '-C', staging, 'backup', ...rest], { accepted: [0, CHANGED] })
    await chmod(archive, 0o600)
    await rename(archive, target)
    return manifest
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Removes the staging folders of killed backups. One younger than a day may still be running. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !/\.part-\w{6}$/.test(entry.name)) continue
    const staging = path.join(folder, entry.name)
    const { mtimeMs } = await stat(staging)
    // Another user's cannot be removed.
    if (Date.now() - mtimeMs > DAY_MS)
      await rm(staging, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Restores a backup into an empty database and an empty DATA_DIR.
 * @throws Error if either is not empty, or the backup is damaged, of another engine, of a newer product or from before 1.0
 */
export async function restoreBackup(place: Place, file: string): Promise<BackupManifest> {
  await refuseFilledFolder(place.dataDir)
  if (place.databaseDirectUrl !== undefined) await refuseFilledDatabase(place.databaseDirectUrl)
  await mkdir(place.dataDir, { recursive: true, mode: 0o750 })
  const staging = await mkdtemp(path.join(place.dataDir, '.restore-'))
  try {
    const damaged = (said: string) =>
      new Error(`${file} no es un respaldo del portal, o está dañado: ${said}`)
    await run('tar', ['-xzf', path.resolve(file), '-C', staging, 'backup']).catch((error: Error) => {
      throw damaged(error.message)
    })
    const inside = path.join(staging, 'backup')
    const manifest = await readManifest(path.join(inside, MANIFEST)).catch(() => {
      throw damaged(`falta en él un ${MANIFEST} que se lea.`)
    })
    if (manifest.format < FORMAT)
      throw new Error('El respaldo es de una versión del portal anterior a la 1.0: restáuralo con ella.')
    if (manifest.engine !== engineOf(place))
      throw new Error(
        `El respaldo es del motor ${manifest.engine} y DATABASE_URL indica ${engineOf(place)}: deben ser el mismo.`,
      )
    if (manifest.migrations > migrationsCount())
      throw new Error('El respaldo es de una versión más nueva del portal: restáuralo con ella.')
    if ((await sha256(path.join(inside, DUMP))) !== manifest.dump)
      throw new Error('La base de datos del respaldo no es la que se escribió: el archivo está dañado.')
    await restoreDatabase(place, path.join(inside, DUMP))
    await run('tar', ['-xzpf', path.resolve(file), '-C', place.dataDir, '--exclude=backup'])
    return manifest
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function readManifest(file: string): Promise<BackupManifest> {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BackupManifest
  if (!Number.isInteger(manifest.format)) throw new TypeError('no manifest')
  return manifest
}

/** Removes what killed restores left. @throws Error if the folder holds anything else */
async function refuseFilledFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const other = names.find((name) => !name.startsWith('.restore-'))
  if (other !== undefined) throw new Error(`${folder} ya contiene ${other}: restaura en una carpeta vacía.`)
  for (const name of names) await rm(path.join(folder, name), { recursive: true })
}

async function sha256(file: string): Promise<string> {
  if ((await stat(file)).size === 0) throw new Error(`${file} está vacío.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
