import { words } from '@csuite/shared/texts'

export const registerTexts = {
  pageTitle: 'Crear cuenta',
  heading: 'Crea tu cuenta',
  step: (step: 1 | 2) => `Paso ${step} de 2: ${step === 1 ? 'tus datos' : 'tu contraseña'}`,
  lastName: words.lastName,
  next: words.next,
  checking: 'Comprobando...',
  previous: words.previous,
  submit: 'Crear cuenta',
  submitting: 'Creando cuenta...',
  passwordHint: 'Usa mayúsculas, números y símbolos.',
  accountOf: (email: string) => `La cuenta será de ${email}.`,
  haveAccount: '¿Ya tienes una cuenta?',
  confirmRequired: 'Confirma tu contraseña',
  alreadyRegistered: 'Este usuario ya está registrado, ingrese para continuar',
  checkFailed: 'Ups! Ocurrió un error inesperado, inténtalo de nuevo',
  failed: 'Error al registrar usuario',
} as const
