export const sessionsTexts = {
  wrongPassword: 'La contraseña no es correcta.',
  noPassword: 'Tu cuenta no tiene contraseña: cierra sesión y vuelve a entrar como siempre.',
  otherPersonsKey: 'Esta llave de acceso es de otra cuenta.',
} as const
