export const priceTexts = {
  monthly: 'Mensual',
  annual: 'Anual',
  perMonth: '/ mes',
  perYear: '/ año',
  saving: (percent: number) => `Ahorra ${percent} %`,
  equivalent: (amount: string) => `Equivale a ${amount} al mes`,
  comingSoon: 'Próximamente',
} as const
