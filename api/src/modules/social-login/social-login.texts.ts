import type { ProviderName } from './provider'

const providers = { google: 'Google', apple: 'Apple' } satisfies Record<ProviderName, string>

export const socialLoginTexts = {
  providers,
  notConfigured: (name: ProviderName) =>
    `El inicio de sesión con ${providers[name]} no está configurado en este portal.`,
  unverifiedThere: 'El proveedor no ha verificado tu email. Verifícalo allí o regístrate con tu contraseña.',
  unusableEmail: (label: string) =>
    `El portal no admite el email de esa cuenta de ${label}. Regístrate con otro y vincúlala en tu perfil.`,
  otherAccountThere: (label: string) =>
    `La cuenta con este email ya se abre con otra cuenta de ${label}. Entra con ella o con tu contraseña.`,
} as const
