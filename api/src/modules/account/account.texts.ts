export const accountTexts = {
  emailCodeSent: 'Si la dirección está libre, te enviamos un código para confirmarla.',
  emailChanged: 'Tu email se cambió correctamente.',
  sameEmail: 'Ya es el email de tu cuenta.',
  exportFile: (day: string) => `mis-datos-csuite-${day}.json`,
  exportCut: 'Tu sesión terminó antes de completar la copia.',
  providers: { google: 'Google', apple: 'Apple', empresa: 'tu empresa' },
} as const
