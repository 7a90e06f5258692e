export const fieldTexts = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Bloq Mayús está activado',
  optional: '(opcional)',
} as const
