import { moment, userGroups, userReference, users } from '@csuite/api/module-tables'
import type { CalibrationContent } from '../contract/calibrations'
import type { CertificateRecord } from '../contract/certificates'
import type { InstrumentFields } from '../contract/instruments'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const instruments = pgTable(
  'instruments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The owner, or null: a group's. It stays when whoever added it goes. */
    userId: userReference(),
    /** A group with instruments is not deleted. */
    groupId: integer('group_id').references(() => userGroups.id),
    tag: text('tag').notNull(),
    /** `searchable`, by which a tag exists once. */
    tagKey: text('tag_key').notNull(),
    clientKey: uuid('client_key').notNull(),
    version: integer('version').notNull().default(1),
    fields: jsonb('fields').$type<InstrumentFields>().notNull(),
    /** `instrumentText`. */
    searchText: text('search_text').notNull(),
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('instruments_user_id_tag_key').on(table.userId, table.tagKey),
    uniqueIndex('instruments_group_id_tag_key').on(table.groupId, table.tagKey),
    // Of everybody: the rows of one's groups stand beside one's own, and a device tells them apart by it.
    uniqueIndex('instruments_client_key').on(table.clientKey),
    check('instruments_owner_check', sql`num_nonnulls(${table.userId}, ${table.groupId}) = 1`),
  ],
)

/** Drafts, and the working papers of certificates. */
export const calibrations = pgTable(
  'calibrations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The owner, who typed it, or null: a group's. */
    userId: userReference(),
    /** The group that the instrument was of; the row stays when its author, the instrument or either's membership goes. */
    groupId: integer('group_id').references(() => userGroups.id, { onDelete: 'cascade' }),
    /** Who typed a group's row; null: a person's own, or the account is deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: the instrument was deleted. */
    instrumentId: integer('instrument_id').references(() => instruments.id, { onDelete: 'set null' }),
    clientKey: uuid('client_key').notNull(),
    version: integer('version').notNull().default(1),
    /** The instrument as it was when the calibration began. */
    instrument: jsonb('instrument').$type<InstrumentFields>().notNull(),
    content: jsonb('content').$type<CalibrationContent>().notNull(),
    /** When the first value was read after the adjustment; what was found cannot change any more. */
    asFoundClosedAt: moment('as_found_closed_at'),
    signedAt: moment('signed_at'),
    /** An administrator took it out of the lists. */
    withdrawnAt: moment('withdrawn_at'),
    /** When it began, as the device says. */
    createdAt: moment('created_at').notNull(),
    /** When it first arrived; null: before this was noted. */
    receivedAt: moment('received_at'),
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('calibrations_client_key').on(table.clientKey),
    index('calibrations_user_id_created_at_idx').on(table.userId, table.createdAt, table.id),
    index('calibrations_author_id_created_at_idx').on(table.authorId, table.createdAt, table.id),
    index('calibrations_group_id_created_at_idx').on(table.groupId, table.createdAt, table.id),
    index('calibrations_instrument_id_idx').on(table.instrumentId, table.createdAt),
    index('calibrations_drafts_idx')
      .on(table.userId)
      .where(sql`${table.signedAt} is null`),
    check('calibrations_owner_check', sql`num_nonnulls(${table.userId}, ${table.groupId}) = 1`),
  ],
)

export const certificateNumber = pgSequence('certificate_number')

/** Signed records. They stay with the company when their author's account is deleted. */
export const certificates = pgTable(
  'certificates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    number: text('number').notNull().unique(),
    /** Of a calibration that may be gone with its author. */
    calibrationId: integer('calibration_id').notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    keyId: text('key_id')
      .notNull()
      .references(() => certificateKeys.id),
    record: jsonb('record').$type<CertificateRecord>().notNull(),
    /** Compact JWS over the record's canonical JSON. */
    signature: text('signature').notNull(),
    /** Compact JWS over number and hash alone, for a QR that cannot hold the record. */
    seal: text('seal').notNull(),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [index('certificates_user_id_idx').on(table.userId, table.id)],
)

export const certificateKeys = pgTable('certificate_keys', {
  /** RFC 7638 thumbprint. */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<{ kty: string; crv: string; x: string; y: string }>().notNull(),
  /** PKCS#8, encrypted; null once another key signs. */
  privateKey: text('private_key'),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
})
