/** A field's attributes for the address that somebody signs in with. */
export const emailInput = {
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
