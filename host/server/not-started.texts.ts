/** What the document says where the portal's own code did not come or broke. */
export const notStartedTexts = {
  notStarted: 'La página no terminó de cargar.',
  reload: 'Volver a cargar',
} as const
