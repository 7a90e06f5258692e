export const secondFactorTexts = {
  signInExpired: 'Este inicio de sesión ha caducado. Vuelve a escribir tu contraseña.',
  notPrepared: 'Empieza de nuevo: escanea otra vez el código QR.',
  wrongCode: 'El código no es correcto o ya se usó.',
} as const
