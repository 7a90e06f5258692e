import { isFreePlan } from '@csuite/shared/contract/apps'
import { words } from '@csuite/shared/texts'

export const plansTexts = {
  title: 'Planes del Usuario',
  loading: 'Cargando planes...',
  empty: 'No se encontraron planes para este usuario.',
  loadFailed: 'Error al obtener planes de usuario',
  plan: 'Plan',
  free: 'Gratis',
  retired: ' (retirado)',
  none: 'Sin plan asignado',
  expiry: 'Fecha de vencimiento',
  save: words.save,
  saving: words.saving,
  saved: 'Plan actualizado exitosamente!',
  /** Only logged. */
  updateLogged: 'Error al actualizar plan de usuario',
  saveFailed: 'Error al actualizar el plan. Por favor, intenta de nuevo.',
  badDate: 'La fecha no es válida',
  retry: words.retry,
} as const

/** The name shown for a plan: the API's 'free' is 'Gratis' (spec §3). */
export const planName = (plan: { nombre: string; retirado?: boolean }): string =>
  `${isFreePlan(plan) ? plansTexts.free : plan.nombre}${plan.retirado ? plansTexts.retired : ''}`
