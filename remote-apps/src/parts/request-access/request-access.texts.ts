export const requestAccessTexts = {
  ask: 'Solicitar acceso',
  sent: 'Solicitud enviada',
  since: (date: string) => `desde el ${date}`,
  title: (app: string) => `Solicitar acceso a ${app}`,
  text: 'Quien administra la app recibe tu solicitud por email. Te avisaremos de su respuesta.',
  motivo: '¿Para qué la necesitas?',
  action: 'Enviar solicitud',
  failed: 'No se pudo enviar la solicitud',
  done: (app: string) => `Solicitaste acceso a ${app}.`,
} as const
