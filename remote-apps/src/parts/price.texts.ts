export const priceTexts = {
  monthly: 'Mensual',
  annual: 'Anual',
  perMonth: '/ mes',
  perYear: '/ año',
  saving: (percent: number) => `Ahorra ${percent} %`,
  comingSoon: 'Próximamente',
} as const
