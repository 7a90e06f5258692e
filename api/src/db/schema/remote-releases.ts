import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeployScope } from '@csuite/shared/contract/define-endpoint'
import type { PageRole } from '@csuite/shared/contract/page-path'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'

/** Remotes and the addresses that they own, which do not collide. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  addresses: text('addresses').array().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  /** Roles of the portal that its pages may have; each is of one remote. */
  roles: text('roles').array().$type<PageRole[]>().notNull().default([]),
  /** Origins that its screens may send requests to, and those of base URLs. */
  connectOrigins: text('connect_origins').array().notNull().default([]),
  baseOrigins: text('base_origins').array().notNull().default([]),
  /** Service worker scope that an administrator granted. */
  workerScope: text('worker_scope'),
  /** Covers every scope that was ever granted. */
  lastWorkerScope: text('last_worker_scope'),
})

/** Immutable. */
export const remoteReleases = pgTable(
  'remote_releases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    /** SHA-256 over the names and integrities of all files. */
    contentHash: text('content_hash').notNull(),
    manifest: jsonb('manifest').$type<ReleaseManifest>().notNull(),
    /** Ends in a slash; root-relative if the portal serves the files. */
    baseUrl: text('base_url').notNull(),
    /** On a disk, folders and compressed variants included; 0 if another server has the files. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** Hash of the row's content and of the gate's rules, under which it passed; otherwise it is judged again. */
    verdict: text('verdict'),
    publishedBy: text('published_by').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('remote_releases_name_version_idx').on(table.name, table.version)],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Contents of files by their hash, hexadecimal, each once. Hosts keep copies that they can lose. */
export const fileContents = pgTable('file_contents', {
  sha256: text('sha256').primaryKey(),
  content: bytes('content').notNull(),
})

/** The files of the releases that the portal serves, compressed variants included. */
export const releaseFiles = pgTable(
  'release_files',
  {
    releaseId: integer('release_id')
      .notNull()
      .references(() => remoteReleases.id),
    file: text('file').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => fileContents.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.file] }),
    index('release_files_sha256_idx').on(table.sha256),
  ],
)

/** Which release of a remote browsers get. `revision` is for optimistic locking. */
export const remoteChannels = pgTable('remote_channels', {
  name: text('name').primaryKey(),
  revision: integer('revision').notNull().default(0),
  active: text('active'),
  previous: text('previous'),
  canary: text('canary'),
  canaryPercent: integer('canary_percent').notNull().default(0),
  canaryHaltedReason: text('canary_halted_reason'),
})

/** `name` is the remote, or '*' for the operator's token. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    label: text('label').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    scopes: text('scopes').array().$type<DeployScope[]>().notNull(),
    /** Null for the operator's. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    revoked: boolean('revoked').notNull().default(false),
    /** Accurate to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [uniqueIndex('deploy_tokens_hash_idx').on(table.tokenHash)],
)

/**
 * Histograms reported by browsers. `bucket` is an upper bound (milliseconds; CLS in thousandths), 0 for failures. Partitioned by
 * month like the audit log. `remote_telemetry` is its predecessor, to which a process of the former release still writes.
 */
export const remoteTelemetry = pgTable(
  'remote_telemetry_months',
  {
    /** Its first day, UTC. */
    month: date('month').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    kind: text('kind').notNull(),
    bucket: integer('bucket').notNull(),
    count: bigint('count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.name, table.version, table.kind, table.bucket] })],
)

/** Whether a canary or its baseline failed, one row per browser. */
export const canaryOutcomes = pgTable(
  'canary_outcomes',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    browser: text('browser').notNull(),
    failed: boolean('failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.browser] })],
)
