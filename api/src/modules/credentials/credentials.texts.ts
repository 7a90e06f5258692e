export const credentialsTexts = {
  expiryPast: 'La fecha ya pasó',
  expiryFar: 'Elige una fecha dentro de un año',
  gone: 'Ya no existe: se revocó antes o su responsable ya no tiene cuenta.',
} as const
