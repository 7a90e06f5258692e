import type { ProviderName } from './provider'

export const socialLoginTexts = {
  providers: { google: 'Google', apple: 'Apple' } satisfies Record<ProviderName, string>,
  unverifiedThere: 'El proveedor no ha verificado tu email. Verifícalo allí o regístrate con tu contraseña.',
  unverifiedHere:
    'Ya hay un registro pendiente con este email. Verifica primero tu email con el código que te enviamos.',
} as const
