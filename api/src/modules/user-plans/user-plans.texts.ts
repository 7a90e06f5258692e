export const userPlansTexts = {
  changed: 'Plan actualizado exitosamente!',
  unknownUser: 'No encontramos al usuario.',
  unknownApp: 'No encontramos la aplicación.',
  unknownPlan: 'No encontramos el plan.',
} as const
