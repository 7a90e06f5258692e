import { readRecord, removeRecord, writeRecord } from '../../parts/session-record'
import type { InformationFields } from './profile-fields'

/** A change that was not saved when the session ended or the page was reloaded; per person, in this tab. No passwords. */
const keyOf = (userId: number) => `csuite-profile-${userId}`

export function readProfileDraft(userId: number): InformationFields | null {
  const draft = readRecord(keyOf(userId)) as Partial<Record<keyof InformationFields, unknown>> | null
  return typeof draft?.name === 'string' && typeof draft.phone === 'string'
    ? { name: draft.name, phone: draft.phone }
    : null
}

export function writeProfileDraft(userId: number, draft: InformationFields): void {
  writeRecord(keyOf(userId), draft)
}

export function removeProfileDraft(userId: number): void {
  removeRecord(keyOf(userId))
}
