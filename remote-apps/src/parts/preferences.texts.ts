export const preferencesTexts = {
  failed: 'No se pudo guardar tu preferencia',
} as const
