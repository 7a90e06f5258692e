export const userAdministrationTexts = {
  codeResent: 'Enviamos un código nuevo.',
  invitationResent: 'Enviamos la invitación de nuevo.',
} as const
