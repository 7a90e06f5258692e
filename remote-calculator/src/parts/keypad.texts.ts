export const keypadTexts = {
  label: 'Teclado numérico',
  back: 'Borrar la última cifra',
  clear: 'Borrar todo',
  sign: 'Cambiar el signo',
  next: 'Punto siguiente',
  done: 'Listo',
  separator: 'Separador decimal',
} as const
