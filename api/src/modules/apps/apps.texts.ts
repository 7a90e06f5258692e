import { isFreePlan } from '@csuite/shared/contract/apps'

export const appsTexts = {
  unknownApp: 'App no encontrada',
  unknownPlan: 'Plan no encontrado',
  kindIsFixed: 'Un plan gratuito no puede volverse de pago, ni al revés. Añade un plan nuevo.',
  tooManyPlans: (most: number) => `La app ya ofrece ${most} planes. Retira alguno antes de añadir otro.`,
  freeHasNoPrice: 'Un plan gratuito no tiene precio',
  planDescription: (app: string, plan: { nombre: string }) =>
    isFreePlan(plan) ? `${app} Gratis` : `${app} ${plan.nombre}`,
  noPicture: 'La imagen debe ser PNG, JPG o WebP.',
} as const
