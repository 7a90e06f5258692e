import type { User } from '@csuite/shared/contract/user'
import { peopleTexts } from '../../parts/people/people.texts'
import { phoneLabel, roleLabel } from '../../parts/people/person-labels'
import { personTexts } from './person.texts'

const texts = personTexts.changed

export interface ForeignChange {
  field: string
  before: string
  after: string
}

const shown: Record<keyof typeof texts.fields, (user: User) => string> = {
  name: ({ name }) => name,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => (phone ? phoneLabel(phone) : ''),
  role: roleLabel,
  status: ({ status }) => peopleTexts.statuses[status],
}

/** What differs between a person as they were shown and as they are, as people read it. */
export function changesBetween(before: User, after: User): ForeignChange[] {
  return (Object.keys(shown) as (keyof typeof shown)[]).flatMap((name) => {
    const [was, is] = [shown[name](before), shown[name](after)]
    if (was === is) return []
    return [{ field: texts.fields[name], before: was || texts.nothing, after: is || texts.nothing }]
  })
}
