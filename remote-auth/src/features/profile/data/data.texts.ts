export const exportTexts = {
  title: 'Una copia de tus datos',
  intro:
    'Todo lo que guardamos sobre ti, en un archivo JSON: cuenta, planes, sesiones, actividad, instrumentos y calibraciones.',
  action: 'Descargar mis datos',
  file: (day: string) => `mis-datos-csuite-${day}.json`,
  done: 'El archivo con tus datos está listo.',
  failed: 'No se pudieron descargar tus datos',
} as const

export const emailTexts = {
  title: 'Cambiar de email',
  intro: (email: string) => `Hoy entras con ${email}.`,
  email: 'Nuevo email',
  send: 'Enviar código',
  sent: (email: string) =>
    `Si ${email} está libre, acabamos de enviarle un código. Escríbelo aquí para confirmar el cambio.`,
  confirm: 'Confirmar',
  other: 'Usar otra dirección',
  done: (email: string) =>
    `Listo: desde ahora entras con ${email}. También avisamos a tu dirección anterior.`,
  failed: 'No se pudo cambiar el email',
} as const

export const deletionTexts = {
  title: 'Eliminar la cuenta',
  intro: 'No se puede deshacer. Antes, descarga una copia de tus datos si la necesitas.',
  consequences: [
    'Se cierran tus sesiones en todos los dispositivos.',
    'Se borran tu perfil, tus planes, tus favoritos, tus llaves de acceso y tu segundo factor.',
    'Se borran tus instrumentos y tus calibraciones que no son de un grupo, también las que no firmaste.',
    'Se cancelan tus suscripciones; no se devuelve lo ya pagado.',
    'Lo que la ley obliga a conservar queda sin tu nombre.',
    'Los certificados que firmaste siguen siendo de la empresa: conservan tu nombre, tu número de cuenta, tu correo y si abriste la sesión con segundo factor. Las calibraciones de un grupo siguen siendo de su grupo.',
  ],
  open: 'Eliminar mi cuenta',
  question: '¿Eliminar tu cuenta para siempre?',
  typed: (email: string) => `Escribe ${email} para confirmar`,
  mismatch: 'No coincide con el email de tu cuenta.',
  action: 'Eliminar para siempre',
  failed: 'No se pudo eliminar la cuenta',
} as const
