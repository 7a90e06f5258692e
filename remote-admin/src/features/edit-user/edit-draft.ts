import { EditUserBody } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'

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
export function errorsOf(draft: EditDraft): EditErrors {
  const checked = EditUserBody.safeParse(draft)
  if (checked.success) return {}
  const errors: EditErrors = {}
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message
  return errors
}
