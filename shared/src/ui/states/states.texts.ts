export const statesTexts = {
  errorTitle: 'Algo no salió bien',
  offlineDetail: 'Mostramos los últimos datos que tenemos. Se actualizarán al volver la conexión.',
} as const
