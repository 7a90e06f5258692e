import { INSTRUMENTS_MAX } from '@csuite/shared/contract/instruments'

export const instrumentsTexts = {
  unknown: 'No encontramos este instrumento.',
  tooMany: `Puedes guardar como máximo ${INSTRUMENTS_MAX} instrumentos. Borra antes los que ya no usas.`,
  tagExists: (tag: string) => `tag: Ya tienes un instrumento con el tag ${tag}`,
} as const
