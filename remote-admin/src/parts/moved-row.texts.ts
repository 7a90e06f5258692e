export const movedRowTexts = {
  place: (name: string, place: number, total: number) => `${name}: posición ${place} de ${total}`,
} as const
