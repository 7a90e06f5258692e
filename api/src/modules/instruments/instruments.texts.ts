import { INSTRUMENTS_MAX } from '@csuite/shared/contract/instruments'

export const instrumentsTexts = {
  unknown: 'No encontramos este instrumento.',
  tooMany: `Una persona o un grupo guarda como máximo ${INSTRUMENTS_MAX} instrumentos. Borra antes los que ya no usas.`,
  notInGroup: 'No perteneces a este grupo. Elige otro.',
  takenKey: 'Ya hay una fila con esta clave.',
  tagExists: (tag: string) => `tag: Ya tienes un instrumento con el tag ${tag}`,
} as const
