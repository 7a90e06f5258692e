export const dialogTexts = {
  unsavedTitle: '¿Descartar los cambios?',
  unsavedText: 'Lo que cambiaste todavía no está guardado.',
  stay: 'Seguir editando',
  discard: 'Descartar',
} as const
