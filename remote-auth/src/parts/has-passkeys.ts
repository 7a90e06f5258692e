/** Apart from what uses them, so that a screen that only offers passkeys stays small. True in the first paint: nearly every browser can. */
export const hasPasskeys = () => typeof window === 'undefined' || 'PublicKeyCredential' in window
