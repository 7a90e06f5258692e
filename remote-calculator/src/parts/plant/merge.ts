import { readable } from '@csuite/shared/contract/text'

type Fields = Record<string, unknown>

const same = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

/**
 * Text that is equal for equal values, whatever the order of their members. Null and absent count as the same, as does what
 * the portal does not store of a text: more blanks than one, and what nobody sees.
 */
function stable(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`
  if (typeof value === 'string') return JSON.stringify(storedText(value))
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stable(member)}`).join()}}`
}

const storedText = (text: string) =>
  readable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/** The fields in which two rows differ. */
export function differences<F extends object>(one: F, other: F): (keyof F & string)[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !same((one as Fields)[name], (other as Fields)[name])) as (keyof F &
    string)[]
}

/**
 * Both devices' edits of one row: each field is taken from whoever changed it. Null if both changed one field to different
 * values; then a person decides.
 */
export function merged<F extends object>(base: F, mine: F, theirs: F): F | null {
  const changedByMe = differences(base, mine)
  const changedByThem = differences(base, theirs)
  const both = changedByMe.filter((name) => changedByThem.includes(name) && !same(mine[name], theirs[name]))
  if (both.length > 0) return null
  return { ...mine, ...Object.fromEntries(changedByThem.map((name) => [name, theirs[name]])) }
}
