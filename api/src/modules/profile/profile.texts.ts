export const profileTexts = {
  /** Only the password can be wrong: the email is the signed-in person's. */
  wrongPassword: 'La contraseña actual no es correcta.',
  passwordUpdated: 'Las contraseñas se actualizaron correctamente',
} as const
