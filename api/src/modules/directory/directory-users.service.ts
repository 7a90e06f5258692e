import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { type Audit, change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import {
  findAccount,
  fullName,
  insertActiveAccount,
  lockAccount,
  updatePerson,
} from '../../identity/accounts/accounts.repository'
import { lockWithAdministrators } from '../../identity/accounts/administrators.repository'
import { domainOf } from '../../identity/accounts/company-domains'
import { assignFreePlans } from '../../identity/accounts/plans.repository'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import type { Platform } from '../../platform'
import { isCompanyDomain } from '../apps/company-domain'
import { takeOver } from '../user-administration/user-administration.service'
import { type Said, leavingIn, newcomer, saidIn, saidOf } from './directory-person'
import {
  type DirectoryPerson,
  type Link,
  clearAddresses,
  findKnown,
  findPeople,
  findPerson,
  idOf,
  leaveDirectoryGroups,
  saveLink,
  userAttributes,
} from './directory-users.repository'
import { directoryTexts as texts } from './directory.texts'
import type { Change } from './scim-changes'
import { ScimError } from './scim-error'
import { conditionOf, readFilter } from './scim-filter.repository'
import { type Resource, USER_SCHEMA, assertUnchanged, resourceOf } from './scim-resources'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'sessions' | 'outbox'>

interface Run {
  tx: Orm
  audit: Audit
  by: number
  ended: Set<number>
  /** Whose address is another. */
  moved: Set<number>
}

/** People as the company's directory keeps them; all of a request happens, or nothing but that somebody leaves. */
export class DirectoryUsers {
  /** @param onMoved told of whose address is another, once that is so */
  constructor(
    private readonly platform: Ports,
    private readonly onMoved: (userId: number) => Promise<void>,
  ) {}

  async list(filter: string | undefined, offset: number, limit: number) {
    const condition = filter === undefined ? undefined : conditionOf(readFilter(filter), userAttributes)
    const { rows, total } = await findPeople(this.platform.database.orm, condition, offset, limit)
    return { resources: rows.map((row) => this.#resource(row)), total }
  }

  get(id: string): Promise<Resource> {
    return this.#listed(this.platform.database.orm, idOf(id))
  }

  /** A new account, or that of somebody who returns. @throws ScimError uniqueness */
  create(by: Viewer, changes: readonly Change[]): Promise<Resource> {
    return this.#changing(by, async (run) => {
      const { tx, audit } = run
      const said = saidIn(changes, newcomer)
      const known = await findKnown(tx, said)
      if (known && !isSamePerson(known, said)) throw taken()
      if (known) {
        await this.#lock(tx, known.account.id)
        // A group's request at the time of the DELETE may not have seen it.
        await leaveDirectoryGroups(tx, known.account.id)
        await this.#apply(run, known, saidIn(changes, { ...saidOf(known), active: true }))
      }
      const id = known ? known.account.id : await this.#insert(run, said)
      await audit('directorio.persona', this.#until(known ? 'vuelve' : 'creada'), id)
      return this.#listed(tx, id)
    })
  }

  /**
   * Whoever leaves is out, whatever else of the request is refused: that is passed over then.
   * @param ifMatch versions of which one must be the present one
   */
  update(by: Viewer, id: string, changes: readonly Change[], ifMatch?: string): Promise<Resource> {
    const changed = (those: readonly Change[]) =>
      this.#changing(by, async (run) => {
        const person = await this.#locked(run.tx, idOf(id), ifMatch)
        await this.#apply(run, person, saidIn(those, saidOf(person)))
        if (!person.link) await run.audit('directorio.persona', { accion: 'vinculada' }, idOf(id))
        return this.#listed(run.tx, idOf(id))
      })
    return changed(changes).catch((error: unknown) => {
      const leaving = leavingIn(changes)
      if (error instanceof AppError && leaving) return changed([leaving])
      throw error
    })
  }

  /** Suspends the account, which the same person gets back on return. */
  async delete(by: Viewer, id: string, ifMatch?: string): Promise<void> {
    await this.#changing(by, async (run) => {
      const person = await this.#locked(run.tx, idOf(id), ifMatch)
      await this.#apply(run, person, { ...saidOf(person), active: false }, this.#now())
      await leaveDirectoryGroups(run.tx, idOf(id))
      await run.audit('directorio.persona', this.#until('salida'), idOf(id))
    })
  }

  async #changing<T>(by: Viewer, work: (run: Run) => Promise<T>): Promise<T> {
    const { database, outbox, sessions } = this.platform
    const [ended, moved] = [new Set<number>(), new Set<number>()]
    const run = (tx: Orm, audit: Audit) => work({ tx, audit, by: by.id, ended, moved })
    const result = await change(database.orm, by.id, run, taken)
    if (ended.size > 0) await sessions.announceAll()
    outbox.wake()
    for (const id of moved) await this.onMoved(id)
    return result
  }

  /** A pending registration of the address is taken over without anything that was typed there. */
  async #insert({ tx, by }: Run, said: Said): Promise<number> {
    const { email, name, lastName, phone, active } = said
    const person = { email, name, lastName }
    const { id } = (await insertActiveAccount(tx, person)) ?? (await takeOver(tx, person))
    await assignFreePlans(tx, id)
    const status = active ? ('active' as const) : ('suspended' as const)
    await updatePerson(tx, id, { phone, status, suspendedByDirectory: !active }, { by })
    await saveLink(tx, this.#link(id, said, true))
    return id
  }

  async #apply(run: Run, person: DirectoryPerson, said: Said, leftAt: Date | null = null): Promise<void> {
    const { account, link } = person
    const { id } = account
    const isActive = account.status === 'active'
    const suspends = isActive && !said.active
    if (suspends && id === run.by) throw new ScimError('mutability', texts.ownMaker, 'LAST_ADMIN')
    // What an administrator suspended, and an administrator, is reactivated in the panel only; all else that is said counts.
    const mayReturn = account.suspendedByDirectory && account.role !== ROLE_ADMIN
    const active = said.active && (isActive || mayReturn)
    if (account.role === ROLE_ADMIN && isActive && (suspends || !link || link.leftAt))
      await this.#assertNotLast(run.tx, id)
    const { name, lastName, phone, email } = said
    const moves = email !== account.email
    if (moves) await this.#changeAddress(run, person, email)
    // Whoever has the mailbox of one who left may be somebody else, too: former ways in open nothing.
    const voids = moves || Boolean(link?.leftAt)
    if (voids) await clearAddresses(run.tx, id, email)
    const status = active ? ('active' as const) : ('suspended' as const)
    const suspendedByDirectory = !active && (suspends || account.suspendedByDirectory)
    const fields = { name, lastName, phone, email, status, suspendedByDirectory }
    const changed = { ...fields, ...(voids && { passwordHash: null }) }
    await updatePerson(run.tx, id, changed, { by: run.by, now: this.#now() })
    if (suspends || voids) await this.#endSessions(run, id)
    if (active !== isActive) await run.audit(suspends ? 'usuario.suspendido' : 'usuario.reactivado', {}, id)
    await saveLink(run.tx, { ...this.#link(id, said, link?.made ?? false), leftAt })
  }

  /**
   * Whoever reads the mails of an address gets into its account: a key must not lead one to a mailbox of its holder's, nor back from
   * there with a way in that was added meanwhile.
   */
  async #changeAddress(run: Run, { account, link }: DirectoryPerson, email: string): Promise<void> {
    if (account.role === ROLE_ADMIN)
      throw new ScimError('mutability', texts.administratorAddress, 'FORBIDDEN')
    const domain = domainOf(email)
    if (!link?.made && (domain !== domainOf(account.email) || !isCompanyDomain(domain)))
      throw new ScimError('mutability', texts.foreignAddress, 'FORBIDDEN')
    await mailSecurityChange(run.tx, this.platform, account, 'email-changed')
    await run.audit('email.cambiado', this.#until(), account.id)
    run.moved.add(account.id)
  }

  async #endSessions({ tx, ended }: Run, userId: number): Promise<void> {
    await this.platform.sessions.endAllOf(tx, userId)
    ended.add(userId)
  }

  async #assertNotLast(tx: Orm, id: number): Promise<void> {
    const { activeAdministrators } = await this.#lockAdministrators(tx, id)
    if (activeAdministrators === 1) throw new ScimError('mutability', texts.lastAdministrator, 'LAST_ADMIN')
  }

  #lockAdministrators(tx: Orm, id: number) {
    return lockWithAdministrators(tx, id, this.platform.config.admin.email)
  }

  /** Requests about one person take turns; those about an administrator, with all administrators. */
  async #lock(tx: Orm, id: number): Promise<void> {
    const seen = await findAccount(tx, id)
    const account =
      seen?.role === ROLE_ADMIN ? (await this.#lockAdministrators(tx, id)).account : await lockAccount(tx, id)
    if (account?.role !== seen?.role) throw new AppError('CONFLICT', { message: texts.changedMeanwhile })
  }

  async #locked(tx: Orm, id: number, ifMatch: string | undefined): Promise<DirectoryPerson> {
    await this.#lock(tx, id)
    const person = await listedPerson(tx, id)
    assertUnchanged(this.#resource(person), ifMatch)
    return person
  }

  async #listed(orm: Orm, id: number): Promise<Resource> {
    return this.#resource(await listedPerson(orm, id))
  }

  #link(userId: number, { userName, externalId, displayName }: Said, made: boolean): Link {
    return { userId, userName, externalId, displayName, made, leftAt: null, updatedAt: this.#now() }
  }

  #now(): Date {
    return new Date(this.platform.now())
  }

  /** Of a row after which the mailbox of before proves nothing (`wasUndone`), by the portal's clock. */
  #until(accion?: string) {
    return { ...(accion !== undefined && { accion }), hasta: this.#now().toISOString() }
  }

  #resource({ account, link, userName, groups }: DirectoryPerson): Resource {
    const { phone, email, name, lastName } = account
    const formatted = fullName(account)
    const fields = {
      externalId: link?.externalId ?? undefined,
      ...{ userName, displayName: link?.displayName ?? formatted, active: account.status === 'active' },
      name: { formatted, givenName: name, familyName: lastName },
      emails: [{ value: email, type: 'work', primary: true }],
      phoneNumbers: phone === null ? undefined : [{ value: phone, type: 'work' }],
      groups,
    }
    const about = { id: account.id, createdAt: account.createdAt, updatedAt: link?.updatedAt }
    return resourceOf(this.platform.config, USER_SCHEMA, 'User', about, fields)
  }
}

/** Among those who left: names are given anew, an address or a directory's own number beside its name less so. */
const isSamePerson = ({ account, link }: DirectoryPerson, { email, externalId }: Said): boolean =>
  Boolean(link?.leftAt) &&
  (account.email === email || (externalId !== null && link?.externalId === externalId))

const taken = () => new ScimError('uniqueness', texts.taken, 'CONFLICT')

const listedPerson = async (orm: Orm, id: number): Promise<DirectoryPerson> =>
  requireFound(await findPerson(orm, id), texts.noUser)
