export const previousNoticeTexts = {
  used: 'La versión nueva de esta sección falló. Estás usando la anterior.',
} as const
