import { CODE_MINUTES } from '@csuite/shared/contract/registration'

export const codeTexts = {
  mailed: `Te lo enviamos por email y caduca a los ${CODE_MINUTES} minutos. Si no llega, mira en el correo no deseado (spam).`,
  app: 'Tu aplicación muestra un código nuevo cada 30 segundos.',
  appOrRecovery: 'También vale uno de tus códigos de recuperación.',
  resendCode: 'Reenviar código',
  resendIn: (seconds: number) => `Reenviar en ${seconds}s`,
  resending: 'Reenviando...',
  resendFailed: 'Error al reenviar el código',
  resendNeedsEmail: 'Email requerido para reenviar código',
} as const
