export const fieldTexts = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Bloq Mayús está activado',
  optional: '(opcional)',
  unreadDate: 'La fecha está incompleta o no existe',
} as const
