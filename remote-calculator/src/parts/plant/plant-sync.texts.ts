export const plantSyncTexts = {
  missing: 'Puede estar en otro dispositivo que aún no envió sus cambios.',
  allInstruments: 'Todos los instrumentos',
  refused: 'El portal no aceptó este cambio.',
  sent: 'Todo está guardado en el portal.',
  pending: (count: number) =>
    `${count} ${count === 1 ? 'cambio' : 'cambios'} por enviar; en este dispositivo ya ${count === 1 ? 'está guardado' : 'están guardados'}.`,
  sealed: (count: number) =>
    count === 1
      ? 'Un cambio de tu sesión anterior sigue cifrado en este dispositivo; se abre con conexión.'
      : `${count} cambios de tu sesión anterior siguen cifrados en este dispositivo; se abren con conexión.`,
  running: 'Sincronizando…',
  offline: 'Sin conexión: lo que cambies queda en este dispositivo y se envía cuando vuelva.',
} as const
