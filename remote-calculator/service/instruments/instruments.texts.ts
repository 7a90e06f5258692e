import { INSTRUMENTS_MAX } from '../../contract/instruments'

export const instrumentsTexts = {
  unknown: 'No encontramos este instrumento.',
  tooMany: `Una persona o un grupo guarda como máximo ${INSTRUMENTS_MAX} instrumentos. Borra antes los que ya no usas.`,
  notInGroup: 'No perteneces a este grupo. Elige otro.',
  groupHasInstruments: (count: number) =>
    `El grupo tiene ${count} ${count === 1 ? 'instrumento' : 'instrumentos'}. Antes, una persona del grupo los elimina o cambia a quién pertenecen.`,
  takenKey: 'Ya hay una fila con esta clave.',
  tagExists: (tag: string) => `tag: Ya tienes un instrumento con el tag ${tag}`,
} as const
