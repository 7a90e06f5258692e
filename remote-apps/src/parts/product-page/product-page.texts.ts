export const productPageTexts = {
  /** The app's own page has the bare name. */
  title: (name: string) => `Conoce ${name}`,
  back: 'Volver a Aplicaciones',
  plans: 'Ver planes',
  features: 'Características',
  useCases: 'Casos de uso',
} as const

export interface ProductTexts {
  name: string
  headline: string
  lead: string
  featuresIntro: string
  /** Details by title. */
  features: Readonly<Record<string, string>>
  demoTitle: string
  demoDetail: string
  useCasesIntro: string
  useCases: readonly { place: string; title: string; detail: string }[]
  closing: { title: string; detail: string }
}
