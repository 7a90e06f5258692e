import { EditUserBody } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { editUserTexts } from './edit-user.texts'
import { fieldErrors } from '../../parts/field-errors'

/** What an administrator may change of a person, as it is typed. */
export interface EditDraft {
  name: string
  lastName: string
  phone: string
}

export type EditErrors = Partial<Record<string, string>>

export const draftOf = ({ name, lastName, phone }: User): EditDraft => ({
  name,
  lastName,
  phone: phone ?? '',
})

/** As it is sent: whoever has no phone goes on without one where none was typed. */
export const bodyOf = (draft: EditDraft, { phone }: User) => ({
  ...draft,
  phone: draft.phone || (phone === null ? undefined : ''),
})

/** What the contract refuses in a draft, by field. */
export const errorsOf = (draft: EditDraft, user: User): EditErrors =>
  fieldErrors(EditUserBody.safeParse(bodyOf(draft, user)))

const fields = ['name', 'lastName', 'phone'] as const

/** Says what somebody else changed since the form was opened. */
export function meanwhileText(before: User, after: User): string {
  const changes = fields
    .filter((name) => before[name] !== after[name])
    .map((name) => editUserTexts.change(editUserTexts[name], before[name] ?? '', after[name] ?? ''))
  return editUserTexts.meanwhile(changes.join('; '))
}
