export const plantTexts = {
  tabs: 'Herramientas de planta',
  convert: 'Convertir',
  loop: 'Lazo',
  sensors: 'Sensores',
  instruments: 'Instrumentos',
} as const
