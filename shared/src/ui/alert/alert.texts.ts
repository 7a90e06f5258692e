export const alertTexts = { close: 'Cerrar' } as const
