export const suiteTexts = {
  name: 'C+Suite Completa',
  summary: 'Los tres productos PRO con una sola suscripción.',
  includes: 'Incluye',
  products: ['Control Max 360 PRO', 'Beto Pro PRO', 'TX30 Software PRO'],
} as const
