export const toastTexts = { region: 'Notificaciones' } as const
