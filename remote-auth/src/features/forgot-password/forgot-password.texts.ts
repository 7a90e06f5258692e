export const forgotPasswordTexts = {
  heading: 'Recuperar contraseña',
  intro: 'Te enviaremos un código de 6 dígitos para elegir una contraseña nueva.',
  submit: 'Enviar código de recuperación',
  submitting: 'Enviando...',
  emailRequired: 'Por favor ingresa tu email',
  failed: 'Error al procesar la solicitud. Inténtalo de nuevo.',
  next: 'Escribir el código ahora',
  back: '← Volver a iniciar sesión',
} as const
