export const codesTexts = {
  used: 'Ya se usó un código para esto. Inicia sesión o, si no puedes, pide otro.',
} as const
