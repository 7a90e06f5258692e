export const sessionsTexts = {
  wrongPassword: 'La contraseña no es correcta.',
  otherPersonsKey: 'Esta llave de acceso es de otra cuenta.',
} as const
