export const credentialsTexts = {
  expiryPast: 'La fecha debe ser posterior a hoy',
  expiryFar: 'Elige una fecha dentro de un año',
} as const
