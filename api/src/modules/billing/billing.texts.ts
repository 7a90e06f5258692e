export const billingTexts = {
  notConfigured: 'La facturación no está configurada en este portal.',
  unknownPlan: 'Este plan no está a la venta.',
  notForSale: 'Este plan aún no se puede comprar. Inténtalo más adelante.',
  badSignature: 'La firma del evento no es válida.',
  badEvent: 'El evento no es válido.',
} as const
