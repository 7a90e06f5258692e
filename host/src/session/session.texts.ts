export const sessionTexts = {
  switchTitle: '¿Cambiar de cuenta?',
  switchDetail: (email: string) =>
    email
      ? `Este enlace abre la sesión de otra persona. Ahora estás dentro como ${email}.`
      : 'Este enlace abre la sesión de otra persona.',
  change: 'Cambiar',
  keep: 'Seguir con mi cuenta',
} as const
