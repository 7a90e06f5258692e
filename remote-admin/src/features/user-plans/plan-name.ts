import { isFreePlan } from '@csuite/shared/contract/apps'
import { plansTexts } from './user-plans.texts'

/** A plan's name as people read it: 'free' is the word that programs know (spec §3). */
export const planName = (plan: { nombre: string }): string =>
  isFreePlan(plan) ? plansTexts.free : plan.nombre
