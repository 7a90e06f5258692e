import type pg from 'pg'
import { oneRow } from './database-client'
import { type Finding, broken, fine, lasting, warning } from './finding'

/** PostgreSQL shows an ordinary role that there are replicas, and nothing about them. */
const SEES = "pg_has_role(current_user, 'pg_read_all_stats', 'usage')"

export async function checkReplicas(client: pg.Client): Promise<Finding[]> {
  const { sees, count, role } = await oneRow<{ sees: boolean; count: number; role: string }>(
    client,
    `select ${SEES} as sees, count(*)::int as count, current_user as role from pg_stat_replication`,
  )
  if (count > 0 && !sees)
    return [
      warning(
        'réplicas',
        `Hay ${count} y el rol ${role} no ve cómo van: ejecuta grant pg_monitor to ${role} en PostgreSQL.`,
      ),
    ]
  const { rows } = await client.query<{ name: string; seconds: number; sync: string; bytes: string }>(
    `select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds, sync_state as sync,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::text as bytes
     from pg_stat_replication where state <> 'backup'`,
  )
  return rows.map(({ name, seconds, sync, bytes }) => {
    const text = `La réplica ${name} (${sync}) va ${lasting(seconds)} y ${Math.round(Number(bytes) / 1e6)} MB por detrás`
    const advice = `${text}: revisa su disco, su red y recovery_min_apply_delay antes de un cambio de servidor.`
    if (seconds > 300 || Number(bytes) > 1e10) return broken('réplicas', advice)
    if (seconds > 30 || Number(bytes) > 1e9) return warning('réplicas', advice)
    return fine('réplicas', `${text}.`)
  })
}

/** Whether a standby has every acknowledged write, where one is asked for: in PostgreSQL, or by Patroni, which takes the name away. */
export async function checkSynchronous(client: pg.Client): Promise<Finding[]> {
  const row = await oneRow<{ names: string; patroni: boolean; found: boolean }>(
    client,
    `select current_setting('synchronous_standby_names') as names,
      exists (select from pg_settings where name = 'cluster_name' and setting <> '' and source = 'command line') as patroni,
      exists (select from pg_stat_replication where sync_state in ('sync', 'quorum') or not ${SEES}) as found`,
  )
  if (row.found || (row.names === '' && !row.patroni)) return []
  return [
    broken(
      'réplica síncrona',
      row.names === ''
        ? 'Patroni no tiene ninguna: con este servidor se perdería lo escrito. Mira patronictl list y arranca el nodo que falta.'
        : 'synchronous_standby_names de PostgreSQL nombra una y ninguna está conectada: cada escritura espera. Arráncala, o vacía ese ajuste.',
    ),
  ]
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
  if (!row.on)
    return (production ? warning : fine)(
      subject,
      'archive_mode está apagado en PostgreSQL: solo se puede volver al último respaldo, no a un momento.',
    )
  if (row.fails)
    return broken(
      subject,
      `archive_command falla en PostgreSQL (último segmento archivado: ${last}): mira su registro; mientras, el disco se llena.`,
    )
  if (row.age === null || row.age > 3600)
    return warning(subject, `Último segmento archivado: ${last}. Pon archive_timeout = 60 en PostgreSQL.`)
  return fine(subject, `Último segmento archivado: ${last}.`)
}
