/** In its own module, so that it does not load the passkey code. True while prerendering. */
export const hasPasskeys = () => typeof window === 'undefined' || 'PublicKeyCredential' in window
