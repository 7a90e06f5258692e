import { InviteUserBody } from '@csuite/shared/contract/invitation'
import { type PersonLine, readPeopleCsv } from '@csuite/shared/contract/people-csv'
import { IMPORT_LINES, type ImportOutcome } from '@csuite/shared/contract/user-administration'
import { change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { containsNul } from '../../db/storable-text'
import { AppError } from '../../http/app-error'
import { hasLoneSurrogate } from '../../http/json-body'
import { parseInput } from '../../http/parse-input'
import { unhurried } from '../../http/unhurried'
import { findStatuses, insertActiveAccounts } from '../../identity/accounts/accounts.repository'
import { onlyWays } from '../../identity/accounts/company-domains'
import { normalizeEmail } from '../../identity/accounts/contact'
import { assignFreePlans } from '../../identity/accounts/plans.repository'
import type { Platform } from '../../platform'
import { invitationTo, takeOver } from './user-administration.service'
import { userAdministrationTexts } from './user-administration.texts'

const texts = userAdministrationTexts.import

/** Mail servers take so many from a sender without growing suspicious. */
const INVITATIONS_A_MINUTE = 120
const BATCH = 500
const ERRORS_SHOWN = 1000

type Person = InviteUserBody & { line: number }
type Fault = ImportOutcome['errores'][number]

/** Invites the people of a CSV: all or, where a line is wrong, nobody. */
export class UserImport {
  constructor(private readonly platform: Pick<Platform, 'config' | 'database' | 'outbox'>) {}

  /** A trial tells the wrong lines. @throws AppError VALIDATION with them, where it is none */
  async import(actorId: number, csv: string, isTrial: boolean): Promise<ImportOutcome> {
    const { database, outbox } = this.platform
    const read = await unhurried(readPeople(csv))
    if (isTrial) {
      const { people, faults } = await this.#checked(database.orm, read)
      return { validas: people.length, errores: faults.slice(0, ERRORS_SHOWN) }
    }
    const recipients = read.flatMap((one) => ('email' in one ? [one.email] : []))
    const providerOf = await onlyWays(this.platform)
    const addMails = await outbox.spaced(
      recipients.map((email) => invitationTo(this.platform.config.publicUrl, email, providerOf(email))),
      INVITATIONS_A_MINUTE,
    )
    const invited = await change(database.orm, actorId, async (tx, audit) => {
      const { people, faults } = await this.#checked(tx, read)
      refuse(people, faults)
      for (let start = 0; start < people.length; start += BATCH)
        await this.#invite(tx, people.slice(start, start + BATCH))
      await addMails(tx)
      await audit('usuario.importados', { personas: String(people.length) })
      return people.length
    }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'EMAIL_TAKEN') {
        const { people, faults } = await this.#checked(database.orm, read)
        refuse(people, faults)
      }
      throw error
    })
    outbox.wake()
    return { validas: invited, errores: [] }
  }

  async #invite(tx: Orm, batch: readonly Person[]): Promise<void> {
    const made = await insertActiveAccounts(
      tx,
      batch.map(({ email, name, lastName }) => ({ email, name, lastName })),
    )
    const isMade = new Set(made.map(({ email }) => email))
    const ids = made.map(({ id }) => id)
    for (const person of batch)
      // A pending registration, or somebody who registered meanwhile.
      if (!isMade.has(person.email)) ids.push((await takeOver(tx, person)).id)
    await assignFreePlans(tx, ...ids)
  }

  async #checked(orm: Orm, read: readonly (Person | Fault)[]) {
    const taken = await this.#taken(
      orm,
      read.flatMap((one) => ('email' in one ? [one.email] : [])),
    )
    const firstLines = new Map<string, number>()
    const people: Person[] = []
    const faults: Fault[] = []
    for (const one of read) {
      if (!('email' in one)) {
        faults.push(one)
        continue
      }
      const first = firstLines.get(one.email)
      firstLines.set(one.email, first ?? one.line)
      if (first !== undefined) faults.push({ linea: one.line, mensaje: texts.repeated(one.email, first) })
      else if (taken.has(one.email)) faults.push({ linea: one.line, mensaje: texts.taken(one.email) })
      else people.push(one)
    }
    return { people, faults }
  }

  /** Addresses with an account that an invitation does not take over. */
  async #taken(orm: Orm, emails: readonly string[]): Promise<Set<string>> {
    const taken = new Set<string>()
    for (let start = 0; start < emails.length; start += BATCH)
      for (const { email, status } of await findStatuses(orm, emails.slice(start, start + BATCH)))
        if (status !== 'pending_verification') taken.add(email)
    return taken
  }
}

/** Stops after each line, so that others can work in between. */
function* readPeople(csv: string): Generator<undefined, (Person | Fault)[]> {
  const lines = readPeopleCsv(csv)
  const read: (Person | Fault)[] = []
  for (;;) {
    const { done, value } = lines.next()
    if (done && value !== undefined) throw new AppError('VALIDATION', { message: value })
    if (done) break
    if (value && read.length === IMPORT_LINES)
      throw new AppError('VALIDATION', { message: texts.tooMany(IMPORT_LINES) })
    if (value) read.push(personIn(value))
    yield
  }
  if (read.length === 0) throw new AppError('VALIDATION', { message: texts.empty })
  return read
}

function personIn({ line, person, problem }: PersonLine): Person | Fault {
  if (problem !== undefined) return { linea: line, mensaje: problem }
  const parsed = parseInput(InviteUserBody, person)
  if (!parsed.success) return { linea: line, mensaje: parsed.issues[0]?.message ?? texts.unreadable }
  if (containsNul(parsed.data) || hasLoneSurrogate(JSON.stringify(person)))
    return { linea: line, mensaje: texts.unreadable }
  return { ...parsed.data, email: normalizeEmail(parsed.data.email), line }
}

function refuse(people: readonly Person[], faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  throw new AppError('VALIDATION', {
    message: texts.refused(faults.length, first.linea, first.mensaje),
    extra: { validas: people.length, errores: faults.slice(0, ERRORS_SHOWN) },
  })
}
