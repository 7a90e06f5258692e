export const pricingTableTexts = {
  loading: 'Cargando planes de pago...',
  label: 'Planes de pago',
  sessionFailed: 'Error al crear sesion del cliente',
  unavailable: 'La tabla de pago no está disponible en este momento.',
  retry: 'Reintentar',
} as const
