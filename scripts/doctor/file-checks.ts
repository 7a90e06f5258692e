import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, readFile, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Config } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { type Finding, about, lasting, reasonOf } from './finding'

const GIGABYTE = 1e9

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { broken, fine, warning } = about('disco')
  try {
    await readdir(dataDir)
    await access(dataDir, constants.W_OK)
    const foreign = await unusable(dataDir)
    if (foreign.length > 0)
      return broken(
        `El servicio no puede usar ${foreign.join(', ')} en DATA_DIR, que hizo otro usuario: dáselos con chown -R al dueño de la carpeta.`,
      )
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const [free, share] = [bavail * bsize, bavail / blocks]
    const text = `Quedan ${(free / GIGABYTE).toFixed(1)} GB (${Math.round(share * 100)} %) donde está DATA_DIR`
    if (free < GIGABYTE / 2) return broken(`${text}: libera espacio o amplía el disco.`)
    if (share < 0.1) return warning(`${text}: amplía el disco antes de que se llene.`)
    return fine(`${text}.`)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      return fine('DATA_DIR aún no existe: lo crea el primer arranque.')
    return broken(`DATA_DIR no se puede usar (${reasonOf(error)}): da permiso a la carpeta o nombra otra.`)
  }
}

/** What another user left in the folder, as root does who runs a command without runuser. */
async function unusable(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    const needs = constants.R_OK | constants.W_OK | (entry.isDirectory() ? constants.X_OK : 0)
    return access(path.join(folder, entry.name), needs).then(
      () => [],
      () => [entry.name],
    )
  })
  return (await Promise.all(found)).flat()
}

interface ReleaseRow extends Record<string, unknown> {
  name: string
  version: string
  /** The database has every file as it was published. */
  whole: boolean
  /** SHA-256 by file, compressed variants included. */
  hashes: Record<string, string>
}

/**
 * Whether the files of the releases that people may get are those that were published: in the database, and in this server's copy
 * of it, from which nginx serves. Those of other servers are not looked at.
 */
export async function checkReleases(config: Config): Promise<Finding> {
  const { broken, fine, warning } = about('versiones')
  const database = await openDatabase(config)
  try {
    const { rows } = await database.orm.execute<ReleaseRow>(sql`
      select r.name, r.version, coalesce(w.whole, true) as whole, coalesce(h.hashes, '{}') as hashes
      from remote_releases r join remote_channels c on c.name = r.name and r.version in (c.active, c.previous, c.canary)
      cross join lateral (
        select bool_and(coalesce('sha384-' || encode(sha384(k.content), 'base64') = f.integrity, false)) as whole
        from jsonb_to_recordset(r.manifest -> 'files') as f (file text, integrity text)
        left join release_files s on s.release_id = r.id and s.file = f.file
        left join file_contents k on k.sha256 = s.sha256) as w
      cross join lateral (
        select jsonb_object_agg(s.file, s.sha256) as hashes from release_files s where s.release_id = r.id) as h
      where r.base_url = '/remotes/' || r.name || '/' || r.version || '/' order by r.name, r.version`)
    const wrong = rows.filter(({ whole }) => !whole).map(({ name, version }) => `${name} ${version}`)
    const changed: string[] = []
    for (const { name, version, whole, hashes } of rows) {
      const folder = path.join(config.dataDir, 'remotes', name, version)
      if (whole && !(await isCopyOf(hashes, folder))) changed.push(folder)
    }
    if (wrong.length > 0)
      return broken(
        `Los archivos de ${wrong.join(', ')} faltan en DATABASE_URL o no son los publicados: publica esa compilación otra vez, o restaura el respaldo.`,
      )
    if (changed.length > 0)
      return broken(
        `Alguien cambió archivos en la copia de DATA_DIR (${changed.join(', ')}): borra esas carpetas, que se traen otra vez, y mira quién escribe ahí.`,
      )
    return fine(`Los archivos de las ${rows.length} versiones en uso son los publicados.`)
  } catch (error) {
    return warning(`No se puede saber qué versiones están en uso (${reasonOf(error)}).`)
  } finally {
    await database.close()
  }
}

/** Whether the folder has nothing else. A copy has only the files that were asked for. */
async function isCopyOf(hashes: Readonly<Record<string, string>>, folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => !each.isDirectory())) {
    const place = path.join(entry.parentPath, entry.name)
    const content = await readFile(place).catch((error: unknown) => {
      // Deleted meanwhile.
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw error
    })
    if (content === undefined) continue
    const found = createHash('sha256').update(content).digest('hex')
    if (found !== hashes[path.relative(folder, place)]) return false
  }
  return true
}

/** When pgBackRest's backups ended, in milliseconds since 1970; none where it is not installed or knows of none. */
export async function pgBackRestTimes(program: string): Promise<number[]> {
  try {
    const { stdout } = await promisify(execFile)(program, ['info', '--output=json'], { timeout: 5000 })
    const stanzas = JSON.parse(stdout) as { backup?: { error?: boolean; timestamp: { stop: number } }[] }[]
    return stanzas
      .flatMap(({ backup = [] }) => backup)
      .filter(({ error }) => error !== true)
      .map(({ timestamp }) => timestamp.stop * 1000)
  } catch {
    return []
  }
}

/**
 * @param folder where backups are written, as by csuite-backup.service
 * @param ofPgBackRest when its backups ended
 */
export async function checkBackups({ production }: Config, folder: string, ofPgBackRest: readonly number[]) {
  const { broken, fine, warning } = about('respaldo')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => /\.tar(\.gz)?$/.test(name))
      .map(async (name) => (await stat(path.join(folder, name))).mtimeMs),
  )
  const times = [...files, ...ofPgBackRest]
  if (times.length === 0)
    return (production ? broken : fine)(
      `No hay respaldos en ${folder} ni en pgBackRest: activa csuite-backup.timer, o di dónde están con --backups CARPETA.`,
    )
  const age = (Date.now() - Math.max(...times)) / 1000
  const text = `El último es de hace ${lasting(age)}`
  if (age > 3 * 86_400)
    return broken(`${text}: mira journalctl -u csuite-backup y el registro de pgBackRest.`)
  if (age > 26 * 3600) return warning(`${text}: mira journalctl -u csuite-backup.`)
  return fine(`${text}.`)
}
