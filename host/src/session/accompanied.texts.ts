export const accompaniedTexts = {
  region: 'Acompañamiento',
  said: (person: string, minutes: number) =>
    `Ves el portal como ${person}: solo puedes mirar. ${minutes === 1 ? 'Queda' : 'Quedan'} ${minutes} min.`,
  end: 'Terminar',
} as const
