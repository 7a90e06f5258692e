export const usersTexts = {
  /** What SUITE_ID stands for. */
  suite: 'C+Suite Completa',
  // Why users could not be verified.
  unknownUser: 'Uno de los usuarios no existe.',
  notPending: 'Uno de los usuarios ya no está pendiente de verificación.',
} as const
