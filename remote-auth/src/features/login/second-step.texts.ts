export const secondStepTexts = {
  heading: 'Verificación en dos pasos',
  intro: 'Escribe el código de 6 dígitos de tu aplicación de autenticación.',
  recoveryIntro: 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.',
  recoveryCode: 'Código de recuperación',
  remember: 'Recordar este navegador 30 días',
  submit: 'Verificar',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar el código de tu aplicación',
  usePasskey: 'Usar una llave de acceso',
  back: 'Volver',
  failed: 'No se pudo verificar el código. Inténtalo de nuevo.',
} as const
