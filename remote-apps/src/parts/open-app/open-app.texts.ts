export const openAppTexts = {
  open: 'Abrir',
  unavailable: 'No disponible por ahora',
} as const
