export const sessionsTexts = {
  wrongPassword: 'La contraseña no es correcta.',
  noPassword:
    'Tu cuenta no tiene contraseña: cierra sesión y vuelve a entrar con Google, Apple o tu llave de acceso.',
  otherPersonsKey: 'Esta llave de acceso es de otra cuenta.',
} as const
