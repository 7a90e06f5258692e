export const preferencesTexts = {
  failed: 'No se pudo guardar tu preferencia',
  notifyMe: 'Avísame',
  notified: 'Te avisaremos',
} as const
