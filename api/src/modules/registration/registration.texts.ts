export const registrationTexts = {
  resent: 'Si el email tiene una cuenta pendiente de verificación, te enviamos un código nuevo.',
} as const
