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
} as const
