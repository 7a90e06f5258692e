import { type SQL, sql } from 'drizzle-orm'
import { type Filter, parse } from 'scim2-parse-filter'
import { directoryTexts as texts } from './directory.texts'
import { ScimError } from './scim-error'

const LENGTH_MAX = 2000
const CONTROL = /\p{Cc}/u

/** How an attribute is compared: as a text, as a boolean, or by equality only where an index serves that otherwise. */
export interface Attribute {
  text?: SQL
  exact?: boolean
  boolean?: SQL
  equals?: (value: string) => SQL
}

type Attributes = ReadonlyMap<string, Attribute>

/** An attribute's path without the name of a core schema. */
export const withoutSchema = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group)[:.]?/i, '')

/** Names of attributes have no letter case (RFC 7643 §2.1). */
const nameOf = (path: string): string => withoutSchema(path).toLowerCase()

/** Of a quoted text, which is one of JSON (RFC 7644 §3.4.2.2): the parser knows no escape but that of a quote. */
function encoded(quoted: string): string {
  const value = JSON.parse(quoted) as string
  if (CONTROL.test(value)) throw new SyntaxError('a control character')
  return `"${encodeURIComponent(value)}"`
}

const decoded = (compValue: unknown): string => decodeURIComponent(String(compValue))

/** Its texts are encoded. @throws ScimError invalidFilter */
export function readFilter(text: string): Filter {
  try {
    // Line breaks within quotes take the parser's pattern exponential time.
    if (text.length <= LENGTH_MAX && !CONTROL.test(text))
      return parse(text.replace(/"(?:[^"\\]|\\.)*"/g, encoded))
  } catch {
    // Refused below.
  }
  throw new ScimError('invalidFilter', texts.badFilter(text.slice(0, 200)))
}

/** A filter as a condition. @throws ScimError invalidFilter */
export function conditionOf(filter: Filter, attributes: Attributes, within = ''): SQL {
  const inner = (part: Filter) => conditionOf(part, attributes, within)
  if ('filters' in filter) return sql`(${sql.join(filter.filters.map(inner), sql.raw(` ${filter.op} `))})`
  if ('filter' in filter) return sql`not coalesce(${inner(filter.filter)}, false)`
  if ('valFilter' in filter) return conditionOf(filter.valFilter, attributes, `${nameOf(filter.attrPath)}.`)
  const { op, attrPath } = filter
  const typed = 'compValue' in filter ? filter.compValue : null
  const { text, exact, boolean, equals } = attributes.get(within + nameOf(attrPath)) ?? {}
  const value = exact ? decoded(typed) : decoded(typed).toLowerCase()
  if (boolean && (value === 'true' || value === 'false') && (op === 'eq' || op === 'ne'))
    return sql`${boolean} = ${(value === 'true') === (op === 'eq')}`
  if (typed !== null && op === 'eq' && equals) return equals(value)
  const folded = exact ? text : text && sql`lower(${text})`
  if (folded && op === 'pr') return sql`coalesce(${folded}, '') <> ''`
  if (folded && typed === null && op === 'eq') return sql`${folded} is null`
  if (folded && typed === null && op === 'ne') return sql`${folded} is not null`
  if (folded && op === 'eq') return sql`${folded} = ${value}`
  if (folded && op === 'ne') return sql`${folded} is distinct from ${value}`
  if (folded && op === 'co') return sql`strpos(${folded}, ${value}) > 0`
  if (folded && op === 'sw') return sql`starts_with(${folded}, ${value})`
  if (folded && op === 'ew') return sql`right(${folded}, length(${value})) = ${value}`
  throw new ScimError('invalidFilter', texts.unknownFilter(attrPath.slice(0, 100)))
}

/** Whether a filter such as `type eq "work"` means a value; without letter case. */
export function matches(filter: Filter, value: Readonly<Record<string, string>>): boolean {
  const inner = (part: Filter) => matches(part, value)
  if ('filters' in filter)
    return filter.op === 'or' ? filter.filters.some(inner) : filter.filters.every(inner)
  if ('filter' in filter) return !inner(filter.filter)
  if (filter.op !== 'eq' || !('compValue' in filter)) return false
  const [name, wanted] = [nameOf(filter.attrPath), decoded(filter.compValue).toLowerCase()]
  return Object.entries(value).some(([own, said]) => own === name && said.toLowerCase() === wanted)
}

/** The values of a filter such as `value eq "7" or value eq "8"`. @throws ScimError invalidFilter */
export function valuesIn(filter: Filter): string[] {
  if ('filters' in filter && filter.op === 'or') return filter.filters.flatMap(valuesIn)
  if ('compValue' in filter && filter.op === 'eq' && nameOf(filter.attrPath) === 'value')
    return [decoded(filter.compValue)]
  throw new ScimError('invalidFilter', texts.unknownFilter('members'))
}
