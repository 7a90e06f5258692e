import { siteName } from '@csuite/shared/texts'

export const personalDataTexts = {
  title: 'Eliminación de datos personales',
  lead: `Puedes pedir que eliminemos tus datos personales de Beto Pro y del portal ${siteName}.`,
  howTitle: 'Cómo solicitarla',
  howBefore: 'Escribe a',
  howAfter: 'desde el email de tu cuenta e incluye:',
  items: [
    'Tu nombre completo',
    'El email de tu cuenta',
    'El tipo de eliminación que solicitas: tu cuenta completa o solo una parte de tus datos',
  ],
  write: 'Escribir la solicitud',
  subject: 'Solicitud de eliminación de datos personales',
  body: 'Nombre completo:\nEmail de la cuenta:\nTipo de eliminación (cuenta completa o parte de los datos):\n',
  timesTitle: 'Plazos',
  times: [
    ['Respuesta', 'De 1 a 3 días hábiles'],
    ['Eliminación', 'De 5 a 7 días hábiles'],
  ],
  warningTitle: 'La eliminación es irreversible',
  warning: 'Una vez completada, no podremos recuperar tu cuenta ni tus datos.',
} as const
