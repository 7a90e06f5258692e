export const plantTexts = {
  tabs: 'Herramientas de planta',
  convert: 'Convertir',
} as const
