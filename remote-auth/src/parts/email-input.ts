/** Attributes of a sign-in email's field. */
export const emailInput = {
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
