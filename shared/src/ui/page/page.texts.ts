export const pageTexts = { site: 'C+Suite', skip: 'Saltar al contenido' } as const
