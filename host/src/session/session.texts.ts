/** What a page may have to say before anything else has loaded; the words of dialogs come with them. */
export const sessionTexts = {
  linkRefused: 'El enlace que abriste ya no sirve para entrar. Tu sesión sigue abierta.',
  linkUnchecked:
    'No se pudo comprobar el enlace que abriste. Tu sesión sigue abierta; ábrelo de nuevo en unos minutos.',
  ended: (isTypedKept: boolean) =>
    `Tu sesión terminó. Inicia sesión para continuar${isTypedKept ? '; conservamos lo que escribías' : ''}`,
  wrongClock: 'El reloj de este equipo parece equivocado. Ponlo en hora para que las fechas sean correctas.',
  notStored:
    'Este navegador no deja guardar datos del portal: tu sesión, el tema, lo reciente y lo que no se envió se pierden al cerrar o recargar la página.',
  loggingOut: 'Cerrando sesión...',
} as const
