export const plantSyncTexts = {
  missing: 'Puede estar en otro dispositivo que aún no envió sus cambios.',
  allInstruments: 'Todos los instrumentos',
  refused: 'El portal no aceptó este cambio.',
  sent: 'Todo está guardado en el portal.',
  pending: (count: number) =>
    `${count} ${count === 1 ? 'cambio' : 'cambios'} por enviar; en este dispositivo ya ${count === 1 ? 'está guardado' : 'están guardados'}.`,
  running: 'Sincronizando…',
  offline: 'Sin conexión: lo que cambies queda en este dispositivo y se envía cuando vuelva.',
} as const
