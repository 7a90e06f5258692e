export const noticesTexts = {
  unknown: 'Aviso no encontrado',
  endsBeforeStart: 'El final debe ser posterior al inicio',
  alreadyEnded: 'Indica un final que no haya pasado',
  stays: 'Un aviso de mantenimiento se queda hasta que termina.',
} as const
