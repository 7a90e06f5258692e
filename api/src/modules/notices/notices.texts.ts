export const noticesTexts = {
  unknown: 'Aviso no encontrado',
  endsBeforeStart: 'El final debe ser posterior al inicio',
  alreadyEnded: 'Indica un final que no haya pasado',
  tooMany: 'Hay cien avisos visibles o planificados. Retira alguno antes de publicar otro.',
  unknownGroup: 'Uno de los grupos ya no existe. Elige otro.',
  stays: 'Un aviso de mantenimiento se queda hasta que termina.',
} as const
