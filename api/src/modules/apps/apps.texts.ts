export const appsTexts = {
  unknownApp: 'App no encontrada',
  noPicture: 'La imagen debe ser PNG, JPG o WebP.',
} as const
