import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { bytes, moment } from './columns'
import type { DeployScope } from '@csuite/shared/contract/define-endpoint'
import type { PageRole } from '@csuite/shared/contract/page-path'
import type { Provenance, ReleaseManifest } from '@csuite/shared/contract/releases'
import { userGroups } from './groups'

/** Remotes and the addresses that they own, which do not collide. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  addresses: text('addresses').array().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
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
    /** Where it comes from; null: its publication did not say. */
    provenance: jsonb('provenance').$type<Provenance>(),
    /** Of the files that its manifest lists; null for releases of former versions and files on another server. */
    fileBytes: bigint('file_bytes', { mode: 'number' }),
    fileCount: integer('file_count'),
    /** Published for previews alone: not listed, not activated. */
    previewOnly: boolean('preview_only').notNull().default(false),
    publishedBy: text('published_by').notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('remote_releases_name_version_idx').on(table.name, table.version),
    index('remote_releases_preview_only_idx')
      .on(table.publishedAt)
      .where(sql`${table.previewOnly}`),
  ],
)

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

/** The host's own files, of the builds that served lately, compressed variants included: a tab of one build may ask a process of another. */
export const hostFiles = pgTable('host_files', {
  file: text('file').primaryKey(),
  content: bytes('content').notNull(),
  /** When a process that has it started last. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Which release of a remote browsers get. `revision` is for optimistic locking. */
export const remoteChannels = pgTable('remote_channels', {
  name: text('name').primaryKey(),
  revision: integer('revision').notNull().default(0),
  active: text('active'),
  previous: text('previous'),
  canary: text('canary'),
  canaryPercent: integer('canary_percent').notNull().default(0),
  canaryHaltedReason: text('canary_halted_reason'),
  /** When the pointer moved to the active release; null: before this was kept. */
  activatedAt: moment('activated_at'),
  /** Only its members get the canary; null: everybody. A deleted group ends it. */
  canaryGroupId: integer('canary_group_id').references(() => userGroups.id),
})

/** Releases that people see by an address, by the name in it. */
export const remotePreviews = pgTable(
  'remote_previews',
  {
    name: text('name').primaryKey(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** Asked before it is shown: whoever published it may not activate. */
    asks: boolean('asks').notNull(),
    createdBy: text('created_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('remote_previews_remote_idx').on(table.remote),
    index('remote_previews_expires_at_idx').on(table.expiresAt),
  ],
)

/** `name` is the remote, or '*' for the operator's token. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    label: text('label').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    scopes: text('scopes').array().$type<DeployScope[]>().notNull(),
    /** Null for the operator's. */
    expiresAt: moment('expires_at'),
    revoked: boolean('revoked').notNull().default(false),
    /**
     * The administrator who made it; null for the operator's and those of former releases. No reference: of a deleted account
     * the token is to know that it is gone.
     */
    makerId: integer('maker_id'),
    /** Accurate to the minute. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('deploy_tokens_hash_idx').on(table.tokenHash)],
)

/**
 * Histograms reported by browsers. `bucket` is an upper bound (milliseconds), 0 for failures. Partitioned by
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

/**
 * Whether a canary or its baseline failed, one row per browser; a canary's browsers with an error that may stop it: version
 * `<version>#<fingerprint>`, browser `<id> <network>`; and the groups that never do: version `<version>#known`, browser `<fingerprint>`.
 */
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
