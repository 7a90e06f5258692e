import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id } from './fields'

export const FAVORITES_MAX = 100
export const RECENTS_MAX = 12

/** App ids: the marked ones in the person's order, and the ones opened last, newest first. */
export const Preferences = z.object({ favoritos: z.array(Id), recientes: z.array(Id) })
export type Preferences = z.infer<typeof Preferences>

export const preferences = defineEndpoint({
  method: 'GET',
  path: '/preferencias',
  access: 'user',
  status: 200,
  summary: 'Favourite and recently opened apps of the signed-in person',
  response: Preferences,
  errors: [],
})

/** A list that is absent stays as it was. Repeated ids count once, unknown ids are dropped. */
export const PreferencesBody = z.object({
  favoritos: z.optional(z.array(Id).check(z.maxLength(FAVORITES_MAX, 'Marca como máximo 100 aplicaciones'))),
  recientes: z.optional(z.array(Id).check(z.maxLength(RECENTS_MAX, 'Envía como máximo 12 aplicaciones'))),
})

export const savePreferences = defineEndpoint({
  method: 'PUT',
  path: '/preferencias',
  access: 'user',
  status: 200,
  summary: 'Keeps favourite and recently opened apps of the signed-in person',
  body: PreferencesBody,
  response: Preferences,
  errors: [],
})
