export const appNotOpenedTexts = {
  title: 'La aplicación no se abrió',
  detail: 'Puede que no esté instalada en este equipo, o que el navegador espere tu permiso para abrirla.',
  open: 'Abrir la aplicación',
} as const
