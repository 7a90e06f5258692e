export const passwordResetTexts = {
  sent: 'Si el email está registrado, te enviamos un código para cambiar tu contraseña.',
  changed: 'Tu contraseña se cambió correctamente. Ya puedes iniciar sesión.',
} as const
