import { words } from '@csuite/shared/texts'

export const credentialTexts = {
  dead: 'No vale: quien la creó ya no es administrador',
  neverUsed: 'Nunca',
  revoke: 'Revocar',
  copy: words.copy,
  copyFailed: 'Selecciona el texto y cópialo',
  done: 'Listo',
} as const
