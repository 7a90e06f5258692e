import { AppError } from '../../http/app-error'
import type { Refusal } from './rules/refusal'

/** Throws RELEASE_REFUSED with the first broken rule as the message and each rule's sentences in `fields`. */
export function refuse(refusals: readonly Refusal[]): never {
  const fields: Record<string, string> = {}
  for (const { rule, message } of refusals)
    fields[rule] = fields[rule] ? `${fields[rule]} ${message}` : message
  const [first] = refusals
  throw new AppError('RELEASE_REFUSED', { message: `${first?.rule}: ${first?.message}`, fields })
}
