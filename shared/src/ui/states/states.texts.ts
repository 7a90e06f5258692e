export const statesTexts = {
  retry: 'Reintentar',
  errorTitle: 'Algo no salió bien',
  offline: 'Sin conexión',
  offlineDetail: 'Mostramos los últimos datos que tenemos. Se actualizarán al volver la conexión.',
} as const
