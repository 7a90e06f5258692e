export const newPasswordTexts = {
  newPassword: 'Nueva contraseña',
  confirmPassword: 'Confirmar contraseña',
  passwordMismatch: 'Las contraseñas no coinciden',
  length: (minLength: number) => `Al menos ${minLength} caracteres`,
  uncommon: 'Distinta de las más comunes',
  met: '(cumplido)',
  broken: '(no cumplido)',
  unknown: '(por comprobar)',
  strength: ['', 'Seguridad: débil', 'Seguridad: aceptable', 'Seguridad: buena', 'Seguridad: fuerte'],
} as const
