import { words } from '@csuite/shared/texts'

export const pricingTableTexts = {
  loading: 'Cargando planes de pago...',
  label: 'Planes de pago',
  sessionFailed: 'Error al crear sesion del cliente',
  unavailable: 'La tabla de pago no está disponible en este momento.',
  retry: words.retry,
} as const
