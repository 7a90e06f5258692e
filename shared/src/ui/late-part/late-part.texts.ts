export const latePartTexts = {
  failed: 'No se pudo abrir. Comprueba tu conexión e inténtalo de nuevo.',
} as const
