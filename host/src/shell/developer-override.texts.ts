export const developerOverrideTexts = {
  region: 'Compilación de prueba',
  tried: (remote: string, time: string) => `Estás probando tu compilación de ${remote} hasta las ${time}.`,
  failed: (remote: string) =>
    `Tu compilación de ${remote} no se pudo usar. La prueba terminó y ves la versión publicada.`,
  over: (remote: string) => `La prueba de tu compilación de ${remote} terminó.`,
  leave: 'Salir de la prueba',
  understood: 'Entendido',
  reload: 'Recargar',
} as const
