export const passkeysTexts = {
  portal: 'C+Suite',
  known: 'Esta llave de acceso ya está registrada.',
  unknown: 'No conocemos esta llave de acceso. Quizá la eliminaste de tu cuenta.',
} as const
