export const readAsTexts = {
  ',': (number: string) => `Se lee ${number}: la coma es decimal`,
  '.': (number: string) => `Se lee ${number}: el punto es decimal`,
} as const
