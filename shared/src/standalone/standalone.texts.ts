export const standaloneTexts = {
  email: 'Email',
  password: 'Contraseña',
  submit: 'Iniciar Sesión',
  failed: 'Error al iniciar sesión',
} as const
