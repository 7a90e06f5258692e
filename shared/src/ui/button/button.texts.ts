export const buttonTexts = { newTab: '(se abre en una pestaña nueva)' } as const
