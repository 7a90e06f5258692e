import { words } from '@csuite/shared/texts'

export const shellTexts = {
  loading: words.loading,
  deniedTitle: 'Acceso Denegado',
  deniedDetail: 'No tienes permisos para acceder a esta área.',
  failure: {
    title: 'No pudimos abrir esta sección',
    detail:
      'Esta parte del portal no responde en este momento. El resto sigue funcionando: puedes reintentarlo o ir a otra sección.',
  },
  crash: {
    title: 'Esta sección tuvo un problema',
    detail: 'Algo falló al mostrarla. El resto del portal sigue funcionando.',
  },
  offline: {
    title: words.offline,
    detail: 'Esta sección se abrirá sola cuando vuelva la red.',
  },
  retry: words.retry,
  notFoundTitle: 'Página no encontrada',
  notFoundDetail: 'La dirección que abriste no existe o cambió de lugar.',
  goToApps: 'Ir a Aplicaciones',
  goBack: 'Regresar',
  supportBefore: '¿Crees que es un error? Escríbenos a',
  progress: 'Cargando la página',
} as const
