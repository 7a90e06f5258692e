/** True on Apple devices, whose keyboards have ⌘ where others have Ctrl. */
export const isMac = (): boolean => /Mac OS X/.test(navigator.userAgent)
