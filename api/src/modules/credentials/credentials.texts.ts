export const credentialsTexts = {
  expiryPast: 'La fecha debe ser posterior a hoy',
  expiryFar: 'Elige una fecha dentro de un año',
  gone: 'Ya no existe: se revocó antes o su responsable ya no tiene cuenta.',
} as const
