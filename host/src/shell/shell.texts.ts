export const shellTexts = {
  loading: 'Cargando...',
  deniedTitle: 'Acceso Denegado',
  deniedDetail: 'No tienes permisos para acceder a esta área.',
  deniedAction: 'Ir a Aplicaciones',
  failureTitle: 'No pudimos abrir esta sección',
  failureDetail:
    'Esta parte del portal no responde en este momento. El resto sigue funcionando: puedes reintentarlo o ir a otra sección.',
  crashTitle: 'Esta sección tuvo un problema',
  crashDetail: 'Algo falló al mostrarla. El resto del portal sigue funcionando.',
  retry: 'Reintentar',
  notFoundTitle: 'Página no encontrada',
  notFoundDetail: 'La dirección que abriste no existe o cambió de lugar.',
  goToApps: 'Ir a Aplicaciones',
  goBack: 'Regresar',
  supportBefore: '¿Crees que es un error? Escríbenos a',
  progress: 'Cargando la página',
} as const
