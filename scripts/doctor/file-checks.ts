import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, readFile, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Config } from '../../api/src/config'
import type { Database } from '../../api/src/db/database'
import { openDatabase } from '../../api/src/db/open-database'
import { type Finding, broken, fine, firstOf, lasting, reasonOf, warning } from './finding'

const GIGABYTE = 1e9

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const subject = 'disco'
  try {
    await readdir(dataDir)
    await access(dataDir, constants.W_OK)
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const [free, share] = [bavail * bsize, bavail / blocks]
    const text = `Quedan ${(free / GIGABYTE).toFixed(1)} GB (${Math.round(share * 100)} %) donde está DATA_DIR`
    return firstOf(
      fine(subject, `${text}.`),
      [free < GIGABYTE / 2, broken(subject, `${text}: libera espacio o amplía el disco.`)],
      [share < 0.1, warning(subject, `${text}: amplía el disco antes de que se llene.`)],
    )
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      return fine(subject, 'DATA_DIR aún no existe: lo crea el primer arranque.')
    return broken(
      subject,
      `DATA_DIR no se puede usar (${reasonOf(error)}): da permiso a la carpeta o nombra otra.`,
    )
  }
}

interface ReleaseRow extends Record<string, unknown> {
  name: string
  version: string
  files: { file: string; integrity: string }[]
}

/**
 * Whether the files of the releases that people may get are those that were published: in the database and in this server's copy
 * of it, or in DATA_DIR those of which the database has none. Those of other servers are not looked at.
 */
export async function checkReleases(config: Config): Promise<Finding> {
  const subject = 'versiones'
  const database = await openDatabase(config)
  try {
    const { rows } = await database.orm.execute<ReleaseRow>(sql`
      select r.name, r.version, r.manifest -> 'files' as files
      from remote_releases r join remote_channels c on c.name = r.name and r.version in (c.active, c.previous, c.canary)
      where r.base_url = '/remotes/' || r.name || '/' || r.version || '/' order by r.name, r.version`)
    const stored = await storedReleases(database)
    const wrong: string[] = []
    const changed: string[] = []
    for (const { name, version, files } of rows) {
      const folder = path.join(config.dataDir, 'remotes', name, version)
      const isStored = stored.get(`${name} ${version}`)
      if (!(isStored ?? (await isIntact(folder, files)))) wrong.push(`${name} ${version}`)
      else if (isStored && !(await isIntact(folder, files, true))) changed.push(folder)
    }
    return firstOf(
      fine(subject, `Los archivos de las ${rows.length} versiones en uso son los publicados.`),
      [
        wrong.length > 0,
        broken(
          subject,
          `Los archivos de ${wrong.join(', ')} faltan en DATABASE_URL y DATA_DIR o no son los publicados: publica esa compilación otra vez, o restaura el respaldo.`,
        ),
      ],
      [
        changed.length > 0,
        broken(
          subject,
          `Alguien cambió archivos en la copia de DATA_DIR (${changed.join(', ')}): borra esas carpetas, que se traen otra vez, y mira quién escribe ahí.`,
        ),
      ],
    )
  } catch (error) {
    return warning(subject, `No se puede saber qué versiones están en uso (${reasonOf(error)}).`)
  } finally {
    await database.close()
  }
}

/** Whether the files are as published, by release; only releases whose files the database has. */
async function storedReleases({ orm }: Database): Promise<ReadonlyMap<string, boolean>> {
  const table = await orm.execute<{ exists: boolean }>(
    sql`select to_regclass('release_files') is not null as exists`,
  )
  if (!table.rows[0]?.exists) return new Map()
  const { rows } = await orm.execute<{ release: string; intact: boolean }>(sql`
    select r.name || ' ' || r.version as release,
      bool_and(coalesce('sha384-' || encode(sha384(c.content), 'base64') = f.integrity, false)) as intact
    from remote_releases r
    join remote_channels p on p.name = r.name and r.version in (p.active, p.previous, p.canary)
    cross join lateral jsonb_to_recordset(r.manifest -> 'files') as f (file text, integrity text)
    left join release_files s on s.release_id = r.id and s.file = f.file
    left join file_contents c on c.sha256 = s.sha256
    where exists (select from release_files where release_id = r.id)
    group by 1`)
  return new Map(rows.map(({ release, intact }) => [release, intact]))
}

/** @param mayLack a copy has only the files that were asked for */
async function isIntact(folder: string, files: ReleaseRow['files'], mayLack = false): Promise<boolean> {
  for (const { file, integrity } of files) {
    const content = await readFile(path.join(folder, file)).catch(() => undefined)
    if (content === undefined && mayLack) continue
    if (content === undefined) return false
    if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity) return false
  }
  return true
}

/** When pgBackRest's backups ended, in milliseconds since 1970; none where it is not installed or knows of none. */
async function pgBackRestTimes(program: string): Promise<number[]> {
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
 * @param pgBackRest the program, which is asked too
 */
export async function checkBackups(
  { production }: Config,
  folder: string,
  pgBackRest: string,
): Promise<Finding> {
  const subject = 'respaldo'
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => /\.tar(\.gz)?$/.test(name))
      .map(async (name) => (await stat(path.join(folder, name))).mtimeMs),
  )
  const times = [...files, ...(await pgBackRestTimes(pgBackRest))]
  if (times.length === 0)
    return (production ? warning : fine)(
      subject,
      `No hay respaldos en ${folder} ni en pgBackRest: activa csuite-backup.timer, o di dónde están con --backups CARPETA.`,
    )
  const age = (Date.now() - Math.max(...times)) / 1000
  const text = `El último es de hace ${lasting(age)}`
  return firstOf(
    fine(subject, `${text}.`),
    [
      age > 3 * 86_400,
      broken(subject, `${text}: mira journalctl -u csuite-backup y el registro de pgBackRest.`),
    ],
    [age > 26 * 3600, warning(subject, `${text}: mira journalctl -u csuite-backup.`)],
  )
}
