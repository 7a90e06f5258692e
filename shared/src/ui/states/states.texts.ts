import { words } from '../../texts'

export const statesTexts = {
  retry: words.retry,
  errorTitle: 'Algo no salió bien',
  offline: words.offline,
  offlineDetail: 'Mostramos los últimos datos que tenemos. Se actualizarán al volver la conexión.',
} as const
