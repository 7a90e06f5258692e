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

export const previewTexts = {
  region: 'Vista previa',
  tried: (name: string, release: string, until: string) =>
    `Vista previa de ${name} (${release}), hasta el ${until}. Solo en esta pestaña.`,
  failed: (name: string) => `La vista previa de ${name} terminó o no se pudo usar. Ves la versión publicada.`,
  over: (name: string) => `La vista previa de ${name} terminó.`,
  leave: 'Salir',
} as const
