export const noticesTexts = {
  unknown: 'Aviso no encontrado',
  endsBeforeStart: 'El final debe ser posterior al inicio',
  alreadyEnded: 'Indica un final que no haya pasado',
  tooLong: 'Un aviso dura un año como máximo, contado desde su inicio: indica un final anterior',
  tooMany: 'Hay cien avisos visibles o planificados. Retira alguno antes de publicar otro.',
  unknownGroup: 'Uno de los grupos ya no existe. Elige otro.',
  awayByKey:
    'Un aviso que se ve sin iniciar sesión solo enlaza a una página del portal (/…) si lo publica una clave.',
  stays: 'Un aviso de mantenimiento se queda hasta que termina.',
} as const
