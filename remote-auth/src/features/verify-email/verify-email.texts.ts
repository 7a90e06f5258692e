export const verifyEmailTexts = {
  pageTitle: 'Verificar email',
  heading: 'Verifica tu email',
  intro: 'Escribe el código de 6 dígitos que enviamos a',
  notSent: 'Para recibir un código usa «Reenviar código», o escribe el último que te enviamos a',
  submit: 'Verificar código',
  back: '← Volver al registro',
  failed: 'Error al verificar el código',
} as const
