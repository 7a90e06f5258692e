export const resetPasswordTexts = {
  heading: 'Cambiar contraseña',
  submit: 'Cambiar contraseña',
  submitting: 'Cambiando contraseña...',
  allRequired: 'Todos los campos son obligatorios',
  failed: 'Error al cambiar la contraseña. Inténtalo de nuevo.',
  resent: 'Código reenviado exitosamente',
  next: 'Ir a iniciar sesión ahora',
  remembered: '¿Recordaste tu contraseña?',
} as const
