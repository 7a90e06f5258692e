import { FirstName, LastName, NAME_MAX } from '@csuite/shared/contract/fields'
import { parseInput } from '../../http/parse-input'

/**
 * The name in Apple's `user` form field: JSON `{name: {firstName, lastName}}`, sent at the first sign-in only and unsigned,
 * so that it may only name a new account.
 */
export const appleName = (user: unknown): PersonName => validName(readNames(user))

export interface PersonName {
  name?: string
  lastName?: string
}

/** The names in an identity token. A full `name` beside one part of it holds the other part. */
export function claimedName(given?: string, family?: string, full?: string): PersonName {
  const first = given ?? without(full, family)
  if (first === undefined) return validName({ firstName: full ?? family })
  const last = family ?? (given === undefined ? undefined : without(full, given))
  return validName({ firstName: first, lastName: last })
}

/** The full name without a part that it begins or ends with; undefined if that is all of it. */
function without(full: string | undefined, part: string | undefined): string | undefined {
  if (full === undefined || part === undefined) return full
  const words = full.split(/\s+/u)
  const length = part.split(/\s+/u).length
  const same = (some: string[]) => some.join(' ').localeCompare(part, 'es', { sensitivity: 'base' }) === 0
  if (words.length <= length) return same(words) ? undefined : full
  if (same(words.slice(-length))) return words.slice(0, -length).join(' ')
  return same(words.slice(0, length)) ? words.slice(length).join(' ') : full
}

/** Cut between what readers see as characters, never inside of one. */
function shortened(name: unknown): unknown {
  if (typeof name !== 'string' || name.length <= NAME_MAX) return name
  let cut = ''
  for (const { segment } of new Intl.Segmenter('es').segment(name)) {
    if (cut.length + segment.length > NAME_MAX) break
    cut += segment
  }
  return cut
}

/** Only the names that are valid in a profile, cut to its length. */
function validName(names: { firstName?: unknown; lastName?: unknown }): PersonName {
  const first = parseInput(FirstName, shortened(names.firstName))
  const last = parseInput(LastName, shortened(names.lastName))
  return {
    ...(first.success ? { name: first.data } : {}),
    ...(last.success ? { lastName: last.data } : {}),
  }
}

function readNames(user: unknown): { firstName?: unknown; lastName?: unknown } {
  if (typeof user !== 'string') return {}
  try {
    const { name } = JSON.parse(user) as { name?: unknown }
    return typeof name === 'object' && name !== null ? name : {}
  } catch {
    return {}
  }
}
