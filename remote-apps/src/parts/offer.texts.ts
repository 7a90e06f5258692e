import { suiteName } from '@csuite/shared/texts'

export const priceTexts = {
  period: 'Periodo de pago',
  monthly: 'Mensual',
  annual: 'Anual',
  perMonth: '/ mes',
  perYear: '/ año',
  or: 'o',
  aMonth: 'al mes',
  aYear: 'al año',
  saving: (percent: number) => `Ahorra ${percent} %`,
  equivalent: (amount: string) => `Equivale a ${amount} al mes`,
  comingSoon: 'Próximamente',
  notifyMe: 'Avísame',
  notified: 'Te avisaremos',
  free: 'Gratis',
  current: 'Tu plan actual',
  kept: (plan: string, end?: string | null) =>
    `${plan}${end ? `, hasta el ${end}` : ''}. Ya no se ofrece; tú lo conservas.`,
  paidOf: (app: string, plan = 'PRO') => `${app} ${plan}`,
} as const

export const suiteTexts = {
  name: suiteName,
  summary: 'Los tres productos PRO con una sola suscripción.',
  includes: 'Incluye',
  products: ['Control Max 360 PRO', 'Beto Pro PRO', 'TX30 Software PRO'],
} as const
