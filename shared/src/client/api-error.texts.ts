/** @param text what failed */
export const offlineText = (text: string) => `No hay conexión: revisa tu red. ${text}`
