export const passkeyTexts = {
  failed: 'No se pudo usar la llave de acceso. Inténtalo de nuevo.',
} as const
