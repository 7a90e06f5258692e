/** Whose keyboards have a ⌘ where others have Ctrl. */
export const isMac = (): boolean => /Mac OS X/.test(navigator.userAgent)
