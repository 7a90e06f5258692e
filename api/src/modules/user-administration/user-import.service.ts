import { type CsvLine, csvLines } from '@csuite/shared/contract/csv'
import { InviteUserBody } from '@csuite/shared/contract/invitation'
import { IMPORT_LINES, type ImportOutcome } from '@csuite/shared/contract/user-administration'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { containsNul } from '../../db/storable-text'
import { AppError } from '../../http/app-error'
import { hasLoneSurrogate } from '../../http/json-body'
import { parseInput } from '../../http/parse-input'
import { unhurried } from '../../http/unhurried'
import { findStatuses, insertActiveAccounts } from '../../identity/accounts/accounts.repository'
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

/** The columns by the names that people give them. */
const columnNames = {
  email: /^(e-?mail|correo( electr[oó]nico)?)$/i,
  name: /^(nombres?|name|first ?name)$/i,
  lastName: /^(apellidos?|last ?name)$/i,
}
type Column = keyof typeof columnNames

/** Invites the people of a CSV: all or, where a line is wrong, nobody. */
export class UserImport {
  constructor(private readonly platform: Platform) {}

  /** A trial tells the wrong lines. @throws AppError VALIDATION with them, where it is none */
  async import(actorId: number, csv: string, isTrial: boolean): Promise<ImportOutcome> {
    const { database, limits, outbox } = this.platform
    await limits.take(['importByUser', String(actorId)])
    const read = await unhurried(readPeople(csv))
    if (isTrial) {
      const { people, faults } = await this.#checked(database.orm, read)
      return { validas: people.length, errores: faults.slice(0, ERRORS_SHOWN) }
    }
    const invited = await database.orm.transaction(async (tx) => {
      const { people, faults } = await this.#checked(tx, read)
      refuse(people, faults)
      for (let start = 0; start < people.length; start += BATCH)
        await this.#invite(tx, people.slice(start, start + BATCH), people)
      const mails = people.map(({ email }) => invitationTo(this.platform.config.publicUrl, email))
      await outbox.addSpaced(tx, mails, INVITATIONS_A_MINUTE)
      const detail = { personas: String(people.length) }
      await recordAudit(tx, { type: 'usuario.importados', by: actorId, detail })
      return people.length
    })
    outbox.wake()
    return { validas: invited, errores: [] }
  }

  async #invite(tx: Orm, batch: readonly Person[], people: readonly Person[]): Promise<void> {
    const made = await insertActiveAccounts(
      tx,
      batch.map(({ email, name, lastName }) => ({ email, name, lastName })),
    )
    const isMade = new Set(made.map(({ email }) => email))
    const ids = made.map(({ id }) => id)
    for (const { line, ...person } of batch) {
      if (isMade.has(person.email)) continue
      // A pending registration, or somebody who registered meanwhile.
      const account = await takeOver(tx, person).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) throw error
      })
      if (!account) refuse(people, [{ linea: line, mensaje: texts.taken(person.email) }])
      else ids.push(account.id)
    }
    await assignFreePlans(tx, ...ids)
  }

  async #checked(
    orm: Orm,
    read: readonly (Person | Fault)[],
  ): Promise<{ people: Person[]; faults: Fault[] }> {
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
  const lines = csvLines(csv)
  const heading = lines.next()
  const columns = columnsOf(heading.done ? undefined : heading.value)
  const read: (Person | Fault)[] = []
  for (const line of lines) {
    yield
    if (line.closed && line.cells.length === 0) continue
    if (read.length === IMPORT_LINES)
      throw new AppError('VALIDATION', { message: texts.tooMany(IMPORT_LINES) })
    read.push(personIn(line, columns))
  }
  if (read.length === 0) throw new AppError('VALIDATION', { message: texts.empty })
  return read
}

function columnsOf(header: CsvLine | undefined): Record<Column, number> {
  const names = Object.entries(columnNames) as [Column, RegExp][]
  const found = names.map(([column, name]) => [
    column,
    header?.cells.findIndex((cell) => name.test(cell)) ?? -1,
  ])
  if (found.some(([, index]) => index === -1)) throw new AppError('VALIDATION', { message: texts.noHeader })
  return Object.fromEntries(found) as Record<Column, number>
}

function personIn({ line, cells, closed }: CsvLine, columns: Record<Column, number>): Person | Fault {
  if (!closed) return { linea: line, mensaje: texts.unreadable }
  const cell = (column: Column) => cells[columns[column]] ?? ''
  const given = { email: cell('email'), name: cell('name'), lastName: cell('lastName') }
  const parsed = parseInput(InviteUserBody, given)
  if (!parsed.success) return { linea: line, mensaje: parsed.issues[0]?.message ?? texts.unreadable }
  if (containsNul(parsed.data) || hasLoneSurrogate(JSON.stringify(given)))
    return { linea: line, mensaje: texts.unreadable }
  return { ...parsed.data, email: normalizeEmail(parsed.data.email), line }
}

/** Nobody is invited where a line is wrong. */
function refuse(people: readonly Person[], faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  throw new AppError('VALIDATION', {
    message: texts.refused(faults.length, first.linea, first.mensaje),
    extra: { validas: people.length, errores: faults.slice(0, ERRORS_SHOWN) },
  })
}
