export const texts = { title: 'Aplicaciones' } as const
