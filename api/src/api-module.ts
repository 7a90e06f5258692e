import type { ShownNotice } from '@csuite/shared/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { Audit } from './audit/change'
import type { Orm } from './db/database'
import type { DueRows } from './db/due-rows'
import type { TableOfPeople } from './db/schema/users'
import type { SealedTexts } from './db/sealed-texts'
import type { Followed } from './db/followed'
import type { Bind } from './http/bind'
import type { CatalogueCache } from './modules/apps/catalogue-cache'
import type { Application, Sections } from './modules/configuration/configuration-entries'
import type { OpenNotices } from './modules/notices/open-notices'
import type { Delivery } from './modules/remotes/delivery'
import type { AuditWebhook } from './modules/webhooks/audit-webhook'
import type { Platform } from './platform'

/** What modules are made with: a service names those that it uses with `Pick`. */
export interface Ports extends Platform {
  catalogue: CatalogueCache
  delivery: Delivery
  notices: OpenNotices
  /** Whether people may sign in at a company's provider. */
  company: Followed<boolean>
  webhook: AuditWebhook
}

/** One module of the API: what it serves, and what the rest of the API does for it. */
export interface ApiModule {
  /** The app that the module belongs to: each of its calls for users asks the app's audience. */
  appId?: number
  /** Binds the endpoints of the contract. `app` is for routes that are none. */
  routes?: (bind: Bind, ports: Ports, app: FastifyInstance) => void | Promise<void>
  /** Routes at the origin's root, of which `host/server` knows the addresses. */
  atRoot?: (app: FastifyInstance, ports: Ports) => void
  /** Tables with rows of people, by their names in 'Mis datos'. */
  ownData?: Record<string, TableOfPeople>
  /** Before a person's rows are deleted with the account: what is recorded of them. */
  recordLoss?: (tx: Orm, userId: number, audit: Audit) => Promise<void>
  /** Before an account is deleted: what no foreign key takes away with it. */
  erase?: (tx: Orm, account: { id: number; email: string }) => Promise<void>
  /** Before a group is deleted. @throws AppError where something of the module keeps it */
  leaveGroup?: (tx: Orm, groupId: number, audit: Audit) => Promise<void>
  /** What only this person is told among their notices. */
  personalNotices?: (orm: Orm, userId: number, now: Date) => Promise<ShownNotice[]>
  /** Sections of a configuration. */
  apply?: (run: Application) => Sections
  /** What housekeeping deletes. */
  due?: Record<string, DueRows>
  /** What housekeeping encrypts under the newest key. */
  sealed?: Record<string, SealedTexts>
}
