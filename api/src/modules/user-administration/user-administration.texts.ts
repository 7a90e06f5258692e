export const userAdministrationTexts = {
  codeResent: 'Enviamos un código nuevo.',
  invitationResent: 'Enviamos la invitación de nuevo.',
  noSecondFactor: 'Esta persona no tiene un segundo factor activo.',
} as const
