import { EditUserBody } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
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

/** What the contract refuses in a draft, by field. */
export const errorsOf = (draft: EditDraft): EditErrors => fieldErrors(EditUserBody.safeParse(draft))
