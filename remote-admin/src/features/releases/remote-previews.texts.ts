import { words } from '@csuite/shared/texts'

export const remotePreviewsTexts = {
  open: 'Vistas previas',
  title: (name: string) => `Vistas previas de ${name}`,
  text: 'Versiones que nadie recibe y que ve quien tiene su dirección, en una pestaña y con sesión.',
  loading: 'Cargando vistas previas',
  failed: 'No se pudieron cargar las vistas previas',
  none: 'Sin vistas previas',
  columns: { name: words.name, version: 'Versión', until: 'Hasta', actions: words.actions },
  removing: {
    action: 'Quitar',
    title: (preview: string) => `¿Quitar la vista previa ${preview}?`,
    description:
      'Su dirección deja de mostrar la versión, también a quien la está viendo, en su próxima visita.',
    failed: 'No se pudo quitar la vista previa',
  },
  removed: (preview: string) => `La vista previa ${preview} terminó.`,
} as const
