import { FirstName, LastName } from '@csuite/shared/contract/fields'

/**
 * The name in Apple's `user` form field: JSON `{name: {firstName, lastName}}`, sent at the first sign-in only and unsigned,
 * so that it may only name a new account.
 */
export const appleName = (user: unknown): PersonName => validName(readNames(user))

export interface PersonName {
  name?: string
  lastName?: string
}

/** Only the names that are valid in a profile. */
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
