import type { Entry } from './entries'
import { changes, isSame, merged } from './merge'

type Row = Entry<object>

/** What was typed here beside what is stored, until a person decides. */
export const conflicting = <E extends Row>(stored: E, { fields }: Pick<E, 'fields'>): E => ({
  ...{ ...stored, fields, dirty: true },
  conflict: { fields: stored.fields },
})

/** Only what a form's person changed since it `begun`; where the row's same field changed meanwhile, a person decides. */
export const edited = <F extends object>(row: Entry<F>, begun: F, typed: F) => ({
  ...{ clave: row.clave, fields: changes(begun, typed), dirty: true, problem: null },
  conflict: merged(begun, typed, row.fields) ? row.conflict : { fields: row.fields, isUnsent: row.dirty },
})

/** The portal's answer to what was sent, with what was typed meanwhile, blanks too: a person decides on a field with two values. */
export function answered<E extends Row>(answer: E, sent: E, here: E): E {
  if ('numero' in answer && answer.numero !== null) return answer
  const fields = merged(sent.fields, here.fields, answer.fields)
  const row = fields ? { ...answer, fields } : conflicting(answer, here)
  // A deletion that was refused is taken back.
  const deleted = here.deleted === sent.deleted ? answer.deleted : here.deleted
  const conflict = deleted ? null : row.conflict
  const isTyped = deleted || !isSame(sent.fields, here.fields)
  return {
    ...{ ...row, deleted, conflict },
    dirty: row.base === null || !isSame(row.fields, row.base),
    problem: isTyped && !conflict ? null : row.problem,
  }
}
