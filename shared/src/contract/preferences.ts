import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id } from './fields'

export const FAVORITES_MAX = 100
export const RECENTS_MAX = 12
/** Stands for the complete suite in a list of app ids. */
export const SUITE_ID = 0

/** What is said of a list that is too long. */
export const tooMany = {
  favoritos: `Marca como máximo ${FAVORITES_MAX} aplicaciones`,
  recientes: `Envía como máximo ${RECENTS_MAX} aplicaciones`,
  avisos: `Elige como máximo ${FAVORITES_MAX} productos`,
}

const Wish = z.union([z.literal(SUITE_ID), Id], 'El producto no es válido')

/** App ids. */
export const Preferences = z.object({
  /** In the person's order. */
  favoritos: z.array(Id),
  /** Most recent first. */
  recientes: z.array(Id),
  /** Apps whose PRO plan the person waits for ('Avísame'); may hold SUITE_ID. */
  avisos: z.array(z.int()),
})
export type Preferences = z.infer<typeof Preferences>

export const preferences = defineEndpoint({
  method: 'GET',
  path: '/preferencias',
  access: 'user',
  summary: 'Favourite, recent and awaited apps of the signed-in person',
  response: Preferences,
})

/** An absent list is unchanged. Repeated and unknown ids are dropped. */
export const savePreferences = defineEndpoint({
  method: 'PUT',
  path: '/preferencias',
  access: 'user',
  limited: true,
  summary: 'Keeps favourite, recent and awaited apps of the signed-in person',
  body: z.object({
    favoritos: z.optional(z.array(Id).check(z.maxLength(FAVORITES_MAX, tooMany.favoritos))),
    recientes: z.optional(z.array(Id).check(z.maxLength(RECENTS_MAX, tooMany.recientes))),
    avisos: z.optional(z.array(Wish).check(z.maxLength(FAVORITES_MAX, tooMany.avisos))),
  }),
  response: Preferences,
})
