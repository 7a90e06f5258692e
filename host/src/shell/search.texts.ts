export const searchTexts = {
  title: 'Buscar',
  placeholder: 'Una aplicación, una página…',
  placeholderAdmin: 'Una aplicación, una página, una persona…',
  results: 'Resultados',
  groups: { apps: 'Aplicaciones', pages: 'Páginas', users: 'Usuarios' },
  empty: (text: string) => `Nada coincide con «${text}».`,
} as const
