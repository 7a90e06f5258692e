import { plainAddress } from '@csuite/shared/contract/domain'
import { KeptFirstName, KeptLastName, NAME_MAX } from '@csuite/shared/contract/fields'
import { line } from '@csuite/shared/contract/text'
import { containsNul, hasTooManyMarks } from '../../db/storable-text'
import { AppError } from '../../http/app-error'
import { parseInput } from '../../http/parse-input'
import type { Account } from '../../identity/accounts/accounts.repository'
import { normalizePhone, readEmail } from '../../identity/accounts/contact'
import type { Link } from './directory-users.repository'
import { directoryTexts as texts } from './directory.texts'
import { type Change, isObject, memberOf, textOf } from './scim-changes'
import { ScimError } from './scim-error'
import { matches } from './scim-filter.repository'

/** What the directory may say of a person. */
export type Said = Pick<Link, 'userName' | 'externalId' | 'displayName'> &
  Pick<Account, 'name' | 'lastName' | 'email' | 'phone'> & { active: boolean }

export const newcomer: Said = {
  ...{ userName: '', externalId: null, displayName: null, name: '', lastName: '' },
  ...{ email: '', phone: null, active: true },
}

export const saidOf = ({ account, link }: { account: Account; link: Link | null }): Said => ({
  userName: link?.userName ?? account.email,
  externalId: link?.externalId ?? null,
  displayName: link?.displayName ?? null,
  ...{ name: account.name, lastName: account.lastName, email: account.email, phone: account.phone },
  active: account.status === 'active',
})

/** @throws AppError VALIDATION */
export function requireStorable(changes: readonly Change[]): void {
  if (containsNul(changes) || hasTooManyMarks(changes)) throw new AppError('VALIDATION')
}

/** The change by which a person leaves, if the request says so. @throws ScimError invalidValue */
export function leavingIn(changes: readonly Change[]): Change | undefined {
  const last = changes.findLast(({ op, attribute }) => attribute === 'active' && op !== 'remove')
  return last && !booleanIn(last.value) ? last : undefined
}

const DisplayName = line(256)

/** What is said after a request. Attributes that the portal does not keep are dropped. @throws ScimError invalidValue */
export function saidIn(changes: readonly Change[], before: Said): Said {
  requireStorable(changes)
  const said = { ...before }
  let address: string | undefined
  for (const { op, attribute, filter, part, value } of changes) {
    const removes = op === 'remove'
    const isMeant = (own: string) =>
      (part === undefined || part === 'value') &&
      (!filter || matches(filter, { type: 'work', primary: 'true', value: own }))
    if (attribute === 'username') said.userName = textIn('userName', value)
    if (attribute === 'externalid') said.externalId = removes ? null : textIn('externalId', value)
    if (attribute === 'displayname') said.displayName = removes ? null : nameIn(DisplayName, value) || null
    if (attribute === 'name.givenname') said.name = removes ? '' : nameIn(KeptFirstName, value)
    if (attribute === 'name.familyname') said.lastName = removes ? '' : nameIn(KeptLastName, value)
    if (attribute === 'active' && !removes) said.active = booleanIn(value)
    if (attribute === 'emails' && !removes && isMeant(said.email)) address = valueOf(value) ?? address
    if (attribute === 'phonenumbers' && isMeant(said.phone ?? ''))
      said.phone = removes ? null : (phoneIn(valueOf(value)) ?? said.phone)
  }
  if (said.userName === '') throw new ScimError('invalidValue', texts.noUserName)
  const follows =
    before.email === readEmail(plainAddress(before.userName)) && said.userName !== before.userName
  if (before.email === '') address ??= said.userName
  else if (follows && readEmail(plainAddress(said.userName)) !== undefined) address ??= said.userName
  if (address !== undefined) said.email = addressIn(address)
  if (before.email === '' && said.name + said.lastName === '')
    said.name = nameIn(KeptFirstName, said.displayName?.slice(0, NAME_MAX) ?? '')
  return said
}

function addressIn(typed: string): string {
  const email = readEmail(plainAddress(typed))
  if (email === undefined) throw new ScimError('invalidValue', texts.notAddress(typed.slice(0, 100)))
  return email
}

/** Control characters, halves of a pair, and what turns the writing direction. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Bidi_C}]/u

export function textIn(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 256 || UNREADABLE.test(value))
    throw new ScimError('invalidValue', texts.notText(name))
  return value.trim()
}

/** @param schema of a name in the contract */
export function nameIn(schema: typeof KeptFirstName, value: unknown): string {
  const parsed = parseInput(schema, value)
  if (!parsed.success) throw new ScimError('invalidValue', parsed.issues[0]?.message ?? texts.badName)
  return parsed.data
}

/** Entra sends "True" and "False". */
function booleanIn(value: unknown): boolean {
  const said = textOf(value).toLowerCase()
  if (said !== 'true' && said !== 'false') throw new ScimError('invalidValue', texts.notBoolean('active'))
  return said === 'true'
}

/** One that cannot be read is dropped: it keeps nobody out. */
function phoneIn(typed = ''): string | undefined {
  try {
    return normalizePhone(typed)
  } catch {
    return undefined
  }
}

/** The primary value of a list, else the one of work, else the first. */
function valueOf(value: unknown): string | undefined {
  const values = Array.isArray(value) ? value.filter(isObject) : []
  const having = (name: string, wanted: string) =>
    values.find((each) => textOf(memberOf(each, name)).toLowerCase() === wanted)
  const chosen = Array.isArray(value)
    ? (having('primary', 'true') ?? having('type', 'work') ?? values[0])
    : value
  const said = isObject(chosen) ? memberOf(chosen, 'value') : chosen
  return typeof said === 'string' && said.trim() !== '' ? said.trim().slice(0, 300) : undefined
}
