import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appReference } from './apps'
import { moment } from './columns'
import { userReference, users } from './users'

/** Programs that sign people in through the portal, each of an app. */
export const oidcClients = pgTable(
  'oidc_clients',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    appId: appReference().notNull(),
    /** As the program sends it. */
    clientId: text('client_id').notNull(),
    nombre: text('nombre').notNull(),
    tipo: text('tipo', { enum: ['confidencial', 'publico'] }).notNull(),
    redirects: text('redirects').array().notNull(),
    /** Where a person may be sent after signing out. */
    afterLogout: text('after_logout').array().notNull(),
    /** OpenID Connect Back-Channel Logout's address. */
    logoutNotice: text('logout_notice'),
    secondFactor: boolean('second_factor').notNull().default(false),
    /** Signs the identity tokens and logout notices for it. */
    algorithm: text('algorithm', { enum: ['RS256', 'ES256'] })
      .notNull()
      .default('RS256'),
    /** SHA-256; null for public ones. */
    secretHash: text('secret_hash'),
    /** The secret before the last rotation, valid until `formerUntil`. */
    formerHash: text('former_hash'),
    formerUntil: moment('former_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('oidc_clients_client_id_key').on(table.clientId),
    index('oidc_clients_app_id_idx').on(table.appId),
  ],
)

/** A person's `sub`, the same for every client. */
export const oidcSubjects = pgTable(
  'oidc_subjects',
  { userId: userReference().primaryKey(), subject: text('subject').notNull() },
  (table) => [uniqueIndex('oidc_subjects_subject_key').on(table.subject)],
)

/** A portal session that clients were told of. Outlives session and account, so that its end is told too. */
export const oidcLogins = pgTable(
  'oidc_logins',
  {
    /** The uid of oidc-provider's session. */
    id: text('id').primaryKey(),
    /** Of the portal's session, which is deleted before. */
    sessionId: uuid('session_id').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    /** By when every client has been told or given up. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('oidc_logins_session_id_idx').on(table.sessionId),
    index('oidc_logins_user_id_idx').on(table.userId),
    index('oidc_logins_expires_at_idx').on(table.expiresAt),
  ],
)

/** The clients of a login, each told once when it ends. */
export const oidcLinks = pgTable(
  'oidc_links',
  {
    loginId: text('login_id')
      .notNull()
      .references(() => oidcLogins.id, { onDelete: 'cascade' }),
    clientId: integer('client_id')
      .notNull()
      .references(() => oidcClients.id, { onDelete: 'cascade' }),
    sid: text('sid').notNull(),
    /** Since when it is to be told; null: the login goes on. */
    endedAt: moment('ended_at'),
    failures: integer('failures').notNull().default(0),
    /** Not before; while it is being told, when another process may. */
    dueAt: moment('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.loginId, table.clientId] }),
    index('oidc_links_client_id_idx').on(table.clientId),
    index('oidc_links_due_at_idx')
      .on(table.dueAt)
      .where(sql`${table.endedAt} is not null`),
  ],
)

/** What oidc-provider keeps: sessions, grants, codes, tokens. Ids are hashes, contents sealed. */
export const oidcState = pgTable(
  'oidc_state',
  {
    id: text('id').primaryKey(),
    payload: text('payload').notNull(),
    grantHash: text('grant_hash'),
    uidHash: text('uid_hash'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('oidc_state_grant_hash_idx').on(table.grantHash),
    index('oidc_state_uid_hash_idx').on(table.uidHash),
    index('oidc_state_expires_at_idx').on(table.expiresAt),
  ],
)

/** Keys that sign what clients get, of which several live at a time. */
export const oidcKeys = pgTable(
  'oidc_keys',
  {
    kid: text('kid').primaryKey(),
    alg: text('alg', { enum: ['RS256', 'ES256'] }).notNull(),
    /** Counted up; one key an algorithm. */
    generation: integer('generation').notNull(),
    /** The private JWK, sealed. */
    sealed: text('sealed').notNull(),
    /** Published before, so that clients know it. */
    signsFrom: moment('signs_from').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('oidc_keys_alg_generation_key').on(table.alg, table.generation),
    index('oidc_keys_expires_at_idx').on(table.expiresAt),
  ],
)
