export const verifyEmailTexts = {
  pageTitle: 'Verificar email',
  heading: 'Verifica tu email',
  intro: 'Escribe el código de 6 dígitos que enviamos a',
  submit: 'Verificar código',
  back: '← Volver al registro',
  failed: 'Error al verificar el código',
} as const
