export const profileTexts = {
  /** Only the password can be wrong: the email is the signed-in person's. */
  wrongPassword: 'La contraseña actual no es correcta.',
  noPassword:
    'Tu cuenta no tiene contraseña. Créala con «¿Olvidaste tu contraseña?» en la pantalla de inicio de sesión.',
  passwordUpdated: 'Las contraseñas se actualizaron correctamente',
} as const
