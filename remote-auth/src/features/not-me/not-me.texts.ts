export const notMeTexts = {
  heading: '¿No fuiste tú?',
  intro:
    'Si no reconoces lo que dice el mensaje, cerramos tu cuenta a todos los que estén dentro y elegirás otra contraseña.',
  ends: 'Se cierran todas tus sesiones, también las que se mantienen abiertas. Se quitan tus llaves de acceso, las cuentas de Google o Apple vinculadas y tus claves y credenciales de servicio. Tu contraseña deja de servir.',
  action: 'No fui yo',
  doneHeading: 'Tu cuenta está cerrada a los demás',
  done: 'Ya nadie está dentro de tu cuenta. Elige una contraseña nueva para volver a entrar.',
  next: 'Elegir una contraseña nueva',
  incomplete: 'Al enlace le falta una parte. Ábrelo otra vez desde el mensaje.',
  failed: 'No se pudo cerrar la cuenta. Inténtalo de nuevo.',
  wasMe: 'Si fuiste tú o lo esperabas, cierra esta página: no hay nada que hacer.',
} as const
