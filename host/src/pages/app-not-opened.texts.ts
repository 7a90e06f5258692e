export const appNotOpenedTexts = {
  missing: {
    title: 'La aplicación no se abrió',
    detail: 'Puede que no esté instalada en este equipo, o que el navegador espere tu permiso para abrirla.',
  },
  left: {
    title: 'Continúa en la aplicación',
    detail: 'Si no la ves, ábrela otra vez.',
  },
  open: 'Abrir la aplicación',
} as const
