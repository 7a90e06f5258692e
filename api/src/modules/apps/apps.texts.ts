export const appsTexts = { unknownApp: 'App no encontrada' } as const
