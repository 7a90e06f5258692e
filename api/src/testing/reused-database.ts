import type pg from 'pg'
import { writeLimits } from '../db/role-limits'

const OURS = `in ('public'::regnamespace, 'drizzle'::regnamespace)`

/** A hash of everything in the database that is not a row: deleting rows would not undo a change of it. */
const SCHEMA = `
  select md5(string_agg(part, ',' order by part)) as schema from (
    select oid::text || xmin from pg_class where relnamespace ${OURS}
    union all select attrelid || '.' || attnum || attname || xmin from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace ${OURS})
    union all select oid::text || xmin from pg_proc where pronamespace ${OURS}
    union all select oid::text || xmin from pg_constraint
    union all select oid::text || xmin from pg_trigger
    union all select setconfig::text from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database()
  ) parts (part)`

/** Planner statistics and dead rows of a larger one would change what the next tests see. */
const GROWTH_BYTES = 12_000_000

/** Keeps the rows and sequences of a new database for `emptied`. */
export async function keepOriginal(client: pg.Client): Promise<void> {
  await writeLimits(client)
  await client.query(`
    create schema original;
    create table original.contents (name text, columns text);
    do $$ declare t regclass; filled bool; begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace ${OURS} loop
        execute format('select exists (select from %s)', t) into filled;
        continue when not filled;
        execute format('create table original.%I as table %s', t::text, t);
        insert into original.contents select t::text, string_agg(quote_ident(attname), ', ')
          from pg_attribute where attrelid = t and attnum > 0 and not attisdropped and attgenerated = '';
      end loop;
    end $$;
    create table original.sequences as
      select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where schemaname in ('public', 'drizzle')`)
  await client.query(`
    create table original.state as select *, pg_database_size(current_database()) as bytes from (${SCHEMA}) now`)
}

/**
 * Puts a database that an earlier block has used back to what `keepOriginal` kept.
 * @returns false if it cannot: a test has changed its schema, or it has grown
 */
export async function emptied(client: pg.Client): Promise<boolean> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await client.query(`select pg_terminate_backend(pid) ${others}`)
  const { rows } = await client.query<{ usable: boolean }>(
    `select state.schema = now.schema and pg_database_size(current_database()) < bytes + ${GROWTH_BYTES} as usable
       from original.state, (${SCHEMA}) now`,
  )
  if (rows[0]?.usable !== true) return false
  await client.query(`
    set session_replication_role = replica;
    do $$ declare t regclass; kept record; begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace ${OURS} loop
        execute format('delete from %s', t);
      end loop;
      for kept in select * from original.contents loop
        execute format('insert into %s (%s) overriding system value select %2$s from original.%1$I', kept.name, kept.columns);
      end loop;
      perform setval(name::regclass, coalesce(last_value, 1), last_value is not null) from original.sequences;
    end $$`)
  return true
}
