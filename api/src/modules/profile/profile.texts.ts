export const profileTexts = {
  passwordUpdated: 'Las contraseñas se actualizaron correctamente',
} as const
