import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id } from './fields'

export const FAVORITES_MAX = 100
export const RECENTS_MAX = 12
/** Stands for the complete suite in a list of app ids. */
export const SUITE_ID = 0

const Wish = z.union([z.literal(SUITE_ID), Id], 'El producto no es válido')

/**
 * App ids: the marked ones in the person's order, the ones opened last, newest first, and those whose PRO plan the
 * person wants to hear about ('Avísame'; 0 is the complete suite).
 */
export const Preferences = z.object({
  favoritos: z.array(Id),
  recientes: z.array(Id),
  avisos: z.array(z.int()),
})
export type Preferences = z.infer<typeof Preferences>

export const preferences = defineEndpoint({
  method: 'GET',
  path: '/preferencias',
  access: 'user',
  status: 200,
  summary: 'Favourite, recent and awaited apps of the signed-in person',
  response: Preferences,
  errors: [],
})

/** A list that is absent stays as it was. Repeated ids count once, unknown ids are dropped. */
export const PreferencesBody = z.object({
  favoritos: z.optional(z.array(Id).check(z.maxLength(FAVORITES_MAX, 'Marca como máximo 100 aplicaciones'))),
  recientes: z.optional(z.array(Id).check(z.maxLength(RECENTS_MAX, 'Envía como máximo 12 aplicaciones'))),
  avisos: z.optional(z.array(Wish).check(z.maxLength(FAVORITES_MAX, 'Elige como máximo 100 productos'))),
})

export const savePreferences = defineEndpoint({
  method: 'PUT',
  path: '/preferencias',
  access: 'user',
  status: 200,
  summary: 'Keeps favourite, recent and awaited apps of the signed-in person',
  body: PreferencesBody,
  response: Preferences,
  errors: [],
})
