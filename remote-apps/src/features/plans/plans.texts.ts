import { words } from '@csuite/shared/texts'

export const texts = {
  title: 'Planes Premium',
  subtitle: 'Empieza gratis y crece cuando tu planta lo pida.',
  loading: 'Cargando planes...',
  empty: 'Sin planes disponibles',
  emptyDetail: 'Vuelve a intentarlo en unos minutos.',
  retry: words.retry,
  apps: 'Planes por aplicación',
  freeOf: (name: string) => `Plan gratis de ${name}`,
  pro: 'PRO',
  noFree: 'Sin plan gratis',
  noPro: 'Sin plan PRO por ahora',
} as const
