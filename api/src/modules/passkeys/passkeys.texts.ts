import { PASSKEYS_MAX } from '@csuite/shared/contract/passkeys'

export const passkeysTexts = {
  tooMany: `Puedes tener hasta ${PASSKEYS_MAX} llaves de acceso. Elimina una para añadir otra.`,
  known: 'Esta llave de acceso ya está registrada.',
  unproven: 'Confirma antes tu email: hasta entonces no guardamos llaves de acceso por ti.',
  unknown: 'No conocemos esta llave de acceso. Quizá la eliminaste de tu cuenta.',
} as const
