import { readable } from '@csuite/shared/contract/text'

type Fields = Record<string, unknown>

const same = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

/**
 * Text that is equal for equal values, whatever the order of their members. Null and absent count as the same, as does what
 * the portal does not store of a text: more blanks than one, and what nobody sees.
 */
const stable = (value: unknown) =>
  JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string') return storedText(member)
    if (typeof member !== 'object' || Array.isArray(member)) return member
    return member ? Object.fromEntries(Object.entries(member).sort()) : undefined
  })

const storedText = (text: string) =>
  readable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

export function differences<F extends object>(one: F, other: F): (keyof F & string)[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !same((one as Fields)[name], (other as Fields)[name])) as (keyof F &
    string)[]
}

export const isSame = (one: object, other: object): boolean => differences(one, other).length === 0

/** The fields that make `to` of `from`; one that `to` lacks is undefined. */
export const changes = <F extends object>(from: F, to: F): Partial<F> =>
  Object.fromEntries(differences(from, to).map((name) => [name, to[name]])) as Partial<F>

/**
 * Both devices' edits of one row: each field is taken from whoever changed it. Null if both changed one field to different
 * values; then a person decides.
 */
export function merged<F extends object>(base: F, mine: F, theirs: F): F | null {
  const [own, other] = [changes(base, mine), changes(base, theirs)]
  const isBoth = differences(mine, theirs).some((name) => name in own && name in other)
  return isBoth ? null : { ...mine, ...other }
}
