export const helpTexts = {
  title: 'Ayuda',
  shortcuts: 'Atajos de teclado',
  keys: (mac: boolean) =>
    [
      [mac ? '⌘K' : 'Ctrl K', 'Buscar aplicaciones, páginas y acciones'],
      ['↑ ↓', 'Moverse por resultados y menús'],
      ['Enter', 'Abrir lo elegido'],
      ['Esc', 'Cerrar lo que está abierto'],
    ] as const,
  contact: 'Contacto',
  write: '¿Necesitas algo? Escríbenos a',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  version: 'Versión',
  snapshot: (snapshot: string) => `Portal ${snapshot}`,
} as const
