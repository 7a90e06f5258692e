export const emailInput = {
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
