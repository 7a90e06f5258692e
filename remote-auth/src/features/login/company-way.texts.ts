export const companyTexts = {
  continue: 'Continuar',
  continueWith: (name: string) => `Continuar con ${name}`,
  usePassword: 'Entrar con contraseña',
  failed: 'No se pudo ir al inicio de sesión de tu empresa. Inténtalo de nuevo.',
} as const
