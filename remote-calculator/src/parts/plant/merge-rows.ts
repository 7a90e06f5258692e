import type { Entry } from './entries'
import { differences, isSame, merged } from './merge'

type Row = Entry<object>

export interface Changes<E> {
  put: E[]
  gone: string[]
}

/** What was typed here beside the portal's row, until a person decides. */
export const conflicting = <E extends Row>(stored: E, { fields }: E): E => ({
  ...{ ...stored, fields, dirty: true },
  conflict: { fields: stored.fields, version: stored.version },
})

/** Only what a form's person changed since it `begun`; where the row's same field changed meanwhile, a person decides. */
export function edited<F extends object, E extends Entry<F>>(row: E, begun: F, typed: F): E {
  const changes = differences(begun, typed).map((name) => [name, typed[name]])
  const fields: F = { ...row.fields, ...Object.fromEntries(changes) }
  const entry = { ...row, fields, dirty: true, problem: null }
  return row.dirty || merged(begun, typed, row.fields) ? entry : conflicting(row, entry)
}

/**
 * The row that is known here and one that comes, both made from `begun`: each field is taken from where it was changed.
 * @param contested where both changed one field: of the two rows the one that the portal stored last, and the other
 */
function both<E extends Row>(
  begun: Pick<E, 'fields' | 'deleted' | 'version'>,
  here: E,
  coming: E,
  contested: (stored: E, other: E) => E,
): E {
  const signed = [coming, here].find((row) => 'numero' in row && row.numero !== null)
  if (signed) return signed
  // Whoever typed what comes may not have heard the portal's last answer.
  const isNewer = here.version > Math.max(coming.version, begun.version)
  const [stored, other] = isNewer ? [here, coming] : [coming, here]
  const fields = merged<object>(begun.fields, here.fields, coming.fields)
  const row = fields ? { ...stored, fields } : contested(stored, other)
  // A deletion that was refused is taken back.
  const deleted = here.deleted === begun.deleted ? coming.deleted : here.deleted
  const conflict = deleted ? null : row.conflict
  const isTyped = deleted || !isSame(begun.fields, here.fields)
  return {
    ...{ ...row, deleted, conflict },
    dirty: row.base === null || !isSame(row.fields, row.base),
    problem: isTyped && !conflict ? null : row.problem,
  }
}

/** The portal's answer to `sent`, with what was typed meanwhile, blanks too: a person decides on a field with two values. */
export function answered<E extends Row>(answer: Changes<E>, sent: E, rows: readonly E[]): Changes<E> {
  const [row] = answer.put
  const here = rows.find(({ clave }) => clave === sent.clave)
  return row && here ? { ...answer, put: [both(sent, here, row, conflicting)] } : answer
}

/**
 * The rows that stay otherwise than another tab keeps them in place of `before`, for what was typed here meanwhile. A field
 * with two values stays as it is here: the portal answers the older version with a conflict.
 */
export function ownRows(rows: readonly Row[], before: readonly Row[], changes: Partial<Changes<Row>>): Row[] {
  const byKey = (list: readonly Row[] = []) => new Map(list.map((row) => [row.clave, row]))
  const [replaced, coming, gone] = [byKey(before), byKey(changes.put), new Set(changes.gone)]
  return rows.flatMap((here) => {
    const { clave, fields, base, dirty } = here
    const begun = replaced.get(clave) ?? { ...here, fields: base ?? fields, version: 0 }
    const row = coming.get(clave)
    if (!row) return gone.has(clave) && dirty && !isSame(begun.fields, fields) ? here : []
    const mine = both(begun, here, row, () => here)
    return isSame({ ...mine, dirty: row.dirty }, row) ? [] : mine
  })
}
