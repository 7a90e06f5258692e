import type { Filter } from 'scim2-parse-filter'
import { directoryTexts as texts } from './directory.texts'
import { ScimError } from './scim-error'
import { readFilter, withoutSchema } from './scim-filter.repository'

/** One value of one attribute, whichever way a request said it. */
export interface Change {
  op: 'add' | 'replace' | 'remove'
  /** In lower case, such as `name.givenname`. */
  attribute: string
  /** Which values of a multi-valued attribute, such as `[type eq "work"]`. */
  filter?: Filter
  /** Of a value of a multi-valued attribute, in lower case. */
  part?: string
  value: unknown
}

const OPERATIONS_MAX = 1000
/** `attribute`, `attribute.part`, `attribute[filter]` and `attribute[filter].part` (RFC 7644 §3.5.2). */
const PATH = /^([\w$-]+)(?:\[(.+)\])?(?:\.([\w$-]+))?$/s

type Values = Record<string, unknown>
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty for what is no primitive: an object may hold a `toString` of its own. */
export const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''

/** A member by its name without letter case. */
export const memberOf = (values: Values, name: string): unknown =>
  Object.entries(values).find(([key]) => key.toLowerCase() === name)?.[1]

/** @throws ScimError invalidSyntax */
function requireObject(body: unknown): Values {
  if (!isObject(body)) throw new ScimError('invalidSyntax', texts.emptyBody)
  return body
}

/** What a resource of a POST or a PUT says; what it does not name stays (RFC 7644 §3.5.1). */
export const changesOfResource = (body: unknown): Change[] => changesIn('replace', requireObject(body))

/** What the operations of a PATCH say, in their order. @throws ScimError */
export function changesOfPatch(body: unknown): Change[] {
  const operations = memberOf(requireObject(body), 'operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', texts.noOperations)
  if (operations.length > OPERATIONS_MAX)
    throw new ScimError('tooMany', texts.tooManyOperations(OPERATIONS_MAX))
  return operations.flatMap((each: unknown) => {
    const operation = requireObject(each)
    const name = memberOf(operation, 'op')
    const op = typeof name === 'string' ? name.toLowerCase() : ''
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError('invalidSyntax', texts.unknownOperation(textOf(name).slice(0, 40)))
    const path = memberOf(operation, 'path')
    const value = memberOf(operation, 'value')
    if (path === undefined || path === null || path === '') return changesIn(op, requireObject(value))
    if (typeof path !== 'string' || !(isOfOtherSchema(withoutSchema(path)) || PATH.test(withoutSchema(path))))
      throw new ScimError('invalidPath', texts.badPath(textOf(path).slice(0, 200)))
    // Entra empties an attribute by a value of null; adding nothing changes nothing.
    if (value === null && op === 'add') return []
    return changesAt(value === null ? 'remove' : op, path, value)
  })
}

const changesIn = (op: Change['op'], values: Values, isOuter = true): Change[] =>
  Object.entries(values).flatMap(([path, value]) =>
    value === null ? [] : changesAt(op, path, value, isOuter),
  )

const isOfOtherSchema = (path: string): boolean => /^urn:/i.test(path)

/**
 * Attributes of other schemas, such as the enterprise extension, are dropped.
 * @param isOuter whether it may be an object of a schema: one within another is none
 */
function changesAt(op: Change['op'], path: string, value: unknown, isOuter = true): Change[] {
  const own = withoutSchema(path)
  if (own === '' && isOuter && isObject(value)) return changesIn(op, value, false)
  const [, attribute, condition, part] = PATH.exec(own) ?? []
  if (attribute === undefined) return []
  const name = attribute.toLowerCase()
  const filter = condition === undefined ? undefined : readFilter(condition)
  // Its parts are read no further: a name within a name would be copied at each level.
  if (name === 'name' && part === undefined && isObject(value))
    return Object.entries(value).flatMap(([inner, said]) =>
      said === null ? [] : [{ op, attribute: `name.${inner.toLowerCase()}`, value: said }],
    )
  if (name === 'name') return [{ op, attribute: `name.${(part ?? '').toLowerCase()}`, value }]
  return [
    { op, attribute: name, value, ...(filter && { filter }), ...(part && { part: part.toLowerCase() }) },
  ]
}
