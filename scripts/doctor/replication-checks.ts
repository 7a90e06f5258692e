import type pg from 'pg'
import { oneRow } from './database-client'
import { type Finding, broken, fine, firstOf, lasting, warning } from './finding'

export async function checkReplicas(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; seconds: number; sync: string; bytes: string }>(
    `select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds, sync_state as sync,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::text as bytes
     from pg_stat_replication where state <> 'backup'`,
  )
  return rows.map(({ name, seconds, sync, bytes }) => {
    const text = `La réplica ${name} (${sync}) va ${lasting(seconds)} y ${Math.round(Number(bytes) / 1e6)} MB por detrás`
    return seconds > 30 || Number(bytes) > 1e9
      ? warning('réplicas', `${text}: revisa su disco y su red antes de un cambio de servidor.`)
      : fine('réplicas', `${text}.`)
  })
}

export async function checkArchive(client: pg.Client, production: boolean): Promise<Finding> {
  const subject = 'archivo del registro'
  const row = await oneRow<{ on: boolean; age: number | null; fails: boolean }>(
    client,
    `select current_setting('archive_mode') <> 'off' as on, extract(epoch from now() - last_archived_time)::float8 as age,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
     from pg_stat_archiver`,
  )
  const last = row.age === null ? 'nunca' : `hace ${lasting(row.age)}`
  return firstOf(
    fine(subject, `Último segmento archivado: ${last}.`),
    [
      !row.on,
      (production ? warning : fine)(
        subject,
        'archive_mode está apagado en PostgreSQL: solo se puede volver al último respaldo, no a un momento.',
      ),
    ],
    [
      row.fails,
      broken(
        subject,
        `archive_command falla en PostgreSQL (último segmento archivado: ${last}): mira su registro; mientras, el disco se llena.`,
      ),
    ],
    [
      row.age === null || row.age > 3600,
      warning(subject, `Último segmento archivado: ${last}. Pon archive_timeout = 60 en PostgreSQL.`),
    ],
  )
}
