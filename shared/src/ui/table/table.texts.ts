import { words } from '../../texts'

export const tableTexts = {
  previous: words.previous,
  next: words.next,
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
} as const
