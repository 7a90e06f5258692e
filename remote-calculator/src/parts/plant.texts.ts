export const plantTexts = {
  tabs: 'Herramientas de planta',
  convert: 'Convertir',
  loop: 'Lazo',
  sensors: 'Sensores',
  instruments: 'Instrumentos',
  backTo: (tag: string) => `Volver a ${tag}`,
} as const
