/** A module of its own, so that a screen that only offers passkeys does not load them. True while prerendering. */
export const hasPasskeys = () => typeof window === 'undefined' || 'PublicKeyCredential' in window
