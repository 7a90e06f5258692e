export const tableTexts = {
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
} as const
