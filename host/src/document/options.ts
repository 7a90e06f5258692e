/** What the document server writes into the `data-` attributes of the first script. */
export interface DocumentOptions {
  /** `apiBase` of the settings. */
  api: string
  /** What a signed-in person's browser requests at once: the user, and on the home page the catalogue. */
  requests: 'none' | 'user' | 'catalogue'
}

export const optionsOf = (script: typeof document.currentScript): DocumentOptions => ({
  api: '/api',
  requests: 'none',
  ...script?.dataset,
})
