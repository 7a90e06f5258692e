export const previewPageTexts = {
  loading: 'Abriendo la vista previa...',
  askTitle: (name: string) => `¿Ver la vista previa ${name}?`,
  ask: (release: string, author: string) =>
    `Es ${release}, de ${author}: código que nadie ha activado. En esta pestaña podrá ver y hacer lo mismo que tú.`,
  open: 'Ver la vista previa',
  home: 'Ir al inicio',
  endedTitle: 'Sin vista previa',
  notStored: 'Este navegador no guarda datos de la pestaña, y sin ellos no hay vistas previas.',
} as const
