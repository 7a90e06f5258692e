export const codesTexts = {
  used: 'Este código ya se usó y lo que confirmaba está hecho. Inicia sesión.',
} as const
