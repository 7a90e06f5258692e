/** Whose keyboards have a ⌘ where others have Ctrl. */
export const isMac = (agent = navigator.userAgent): boolean => /Mac OS X/.test(agent)
