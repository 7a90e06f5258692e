export const isMac = (): boolean => /Mac OS X/.test(navigator.userAgent)
