import { isFreePlan } from '@csuite/shared/contract/apps'

export const appsTexts = {
  unknownApp: 'App no encontrada',
  unknownPlan: 'Plan no encontrado',
  kindIsFixed: 'Un plan gratuito no puede volverse de pago, ni al revés. Añade un plan nuevo.',
  tooManyPlans: (most: number) => `La app ya ofrece ${most} planes. Retira alguno antes de añadir otro.`,
  longFeatures:
    'Las características de los planes de la app son demasiado largas en conjunto: acórtalas o retira algún plan.',
  freeHasNoPrice: 'Un plan gratuito no tiene precio',
  planDescription: (app: string, plan: { nombre: string }) =>
    isFreePlan(plan) ? `${app} Gratis` : `${app} ${plan.nombre}`,
  hostByKey: (host: string) =>
    `Una clave de servicio no lleva una app que ya existe a otro sitio (${host || 'el portal'}): cámbialo en Apps.`,
  noPicture: 'La imagen debe ser PNG, JPG o WebP.',
} as const
