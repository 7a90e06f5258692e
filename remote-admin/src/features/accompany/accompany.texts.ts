export const accompanyTexts = {
  loading: 'Cargando acompañamiento...',
  failed: 'No se pudo cargar',
  notDone: 'No se pudo completar. Inténtalo de nuevo.',
  overTitle: 'El acompañamiento terminó',
  over: 'Venció, lo terminó una de las dos personas o se cerró una de sus sesiones. Desde ahora ves tu propio portal.',
  missing: 'Este acompañamiento ya terminó, venció o no es tuyo.',
  askTitle: (administrator: string) => `${administrator} pide ver el portal como tú`,
  reason: (reason: string) => `Motivo: ${reason}`,
  askText:
    'Si lo permites, verá durante una hora tus páginas como las ves tú. No podrá cambiar nada, ni ver tus datos de acceso, ni abrir otras apps con tu cuenta. Puedes terminarlo en cualquier momento.',
  allow: 'Permitir una hora',
  refuse: 'No permitir',
  lastsTitle: (administrator: string) => `${administrator} te acompaña`,
  lasts: (end: string) =>
    `Hasta las ${end} puede ver el portal como lo ves tú, sin cambiar nada. Después termina solo.`,
  stop: 'Dejar de acompañar',
  waitTitle: (person: string) => `${person} aún no responde`,
  wait: 'Esta página cambia sola cuando lo permita. También recibió un correo.',
  withdraw: 'Retirar la petición',
  beginTitle: (person: string) => `Ver el portal como ${person}`,
  begin: (end: string) =>
    `Tienes permiso hasta las ${end}. Esta pestaña mostrará lo que ve la persona: solo podrás mirar. Tus otras pestañas siguen siendo tuyas.`,
  start: 'Empezar',
  blocked: 'Tu navegador no deja guardar nada en esta pestaña: sin eso no se puede empezar.',
  home: 'Ir al inicio',
} as const
