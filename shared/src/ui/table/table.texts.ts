export const tableTexts = {
  previous: 'Anterior',
  next: 'Siguiente',
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
} as const
