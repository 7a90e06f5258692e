export const plantSyncTexts = {
  missing: 'Puede estar en otro dispositivo que aún no envió sus cambios.',
  allInstruments: 'Todos los instrumentos',
  refused: 'El portal no aceptó este cambio.',
  unread: 'Aún no pudimos leer lo que tienes en el portal',
  failed: 'No pudimos sincronizar con el portal; lo intentaremos de nuevo.',
  sent: 'Todo está guardado en el portal.',
  pending: (count: number) =>
    `${count} ${count === 1 ? 'cambio' : 'cambios'} por enviar; en este dispositivo ya ${count === 1 ? 'está guardado' : 'están guardados'}.`,
  /** Where the browser does not keep them. */
  unstored: {
    pending: (count: number) =>
      `${count} ${count === 1 ? 'cambio' : 'cambios'} por enviar. Este navegador no guarda nada: no cierres esta página hasta que ${count === 1 ? 'se envíe' : 'se envíen'}.`,
    offline:
      'Sin conexión, y este navegador no guarda nada: lo que cambies se pierde si cierras esta página antes de que vuelva.',
  },
  sealed: (count: number) =>
    count === 1
      ? 'Un cambio de tu sesión anterior sigue cifrado en este dispositivo; se abre con conexión.'
      : `${count} cambios de tu sesión anterior siguen cifrados en este dispositivo; se abren con conexión.`,
  running: 'Sincronizando…',
  offline: 'Sin conexión: lo que cambies queda en este dispositivo y se envía cuando vuelva.',
} as const
