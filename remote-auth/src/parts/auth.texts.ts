import { words } from '@csuite/shared/texts'

export const authTexts = {
  email: words.email,
  password: words.password,
  name: words.name,
  phone: words.phone,
  phoneCountry: 'País',
  code: 'Código',
  signIn: 'Iniciar sesión',
  signingIn: 'Entrando en tu cuenta...',
} as const

export const panelTexts = {
  tagline: 'Tus herramientas industriales, con una sola cuenta.',
  pills: ['Automatización Avanzada', 'Gestión Inteligente', 'Máxima Eficiencia'],
} as const
