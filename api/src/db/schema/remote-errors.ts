import type { RemoteError } from '@csuite/shared/contract/remote-errors'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns'
import { remoteReleases } from './remote-releases'

const releaseId = () =>
  integer('release_id')
    .notNull()
    .references(() => remoteReleases.id, { onDelete: 'cascade' })

/** Source maps of a release's files, gzip. Beside the files, so that no server of files finds them. */
export const releaseMaps = pgTable(
  'release_maps',
  {
    releaseId: releaseId(),
    /** Of the script, without `.map`. */
    file: text('file').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.file] })],
)

/** What a release threw in browsers: a row for each group, by function, file and message without numbers. */
export const remoteErrors = pgTable(
  'remote_errors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    releaseId: releaseId(),
    fingerprint: text('fingerprint').notNull(),
    message: text('message').notNull(),
    place: jsonb('place').$type<RemoteError['donde']>().notNull(),
    /** The remote, library or 'host' that threw. */
    codeOf: text('code_of').notNull(),
    /** The line and its neighbours, as the source map has them. */
    code: jsonb('code').$type<RemoteError['codigo']>().notNull(),
    stack: jsonb('stack').$type<RemoteError['pila']>().notNull(),
    /** Of the last report. */
    page: text('page').notNull(),
    browser: text('browser').notNull(),
    /** HyperLogLog of the browsers' ids, and what it estimates. */
    registers: bytes('registers').notNull(),
    browsers: integer('browsers').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('remote_errors_group_idx').on(table.releaseId, table.fingerprint),
    index('remote_errors_last_idx').on(table.lastAt),
  ],
)

/** Histograms of web vitals while a canary runs: the canary's and those of the release before, by browsers. */
export const canaryVitals = pgTable(
  'canary_vitals',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    kind: text('kind').notNull(),
    /** Upper bound in milliseconds. */
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.kind, table.bucket] })],
)
