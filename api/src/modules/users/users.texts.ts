export const usersTexts = {
  unknownUser: 'Uno de los usuarios no existe.',
  notPending: 'Uno de los usuarios ya no está pendiente de verificación.',
} as const
