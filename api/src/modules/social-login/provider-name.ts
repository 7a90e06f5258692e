import { FirstName, LastName } from '@csuite/shared/contract/fields'

/**
 * The name in Apple's `user` form field: JSON `{name: {firstName, lastName}}`, sent at the first sign-in only and not
 * signed. It may fill in a new account's name and nothing else; whatever is not a name is left out.
 */
export const appleName = (user: unknown): PersonName => validName(readNames(user))

export interface PersonName {
  name?: string
  lastName?: string
}

/** Of what a provider calls a person, the parts that a profile could have. */
export function validName(names: { firstName?: unknown; lastName?: unknown }): PersonName {
  const first = FirstName.safeParse(names.firstName)
  const last = LastName.safeParse(names.lastName)
  return {
    ...(first.success ? { name: first.data } : {}),
    ...(last.success ? { lastName: last.data } : {}),
  }
}

function readNames(user: unknown): { firstName?: unknown; lastName?: unknown } {
  if (typeof user !== 'string') return {}
  try {
    const { name } = JSON.parse(user) as { name?: unknown }
    return typeof name === 'object' && name !== null ? name : {}
  } catch {
    return {}
  }
}
