import * as z from 'zod/mini'
import { accountLimit, defineEndpoint } from './define-endpoint'
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
  accompanied: true,
  summary: 'Favourite, recent and awaited apps of the signed-in person',
  response: Preferences,
})

/** An absent list is unchanged. Repeated and unknown ids are dropped. */
export const savePreferences = defineEndpoint({
  method: 'PUT',
  path: '/preferencias',
  access: 'user',
  limited: [accountLimit],
  summary: 'Keeps favourite, recent and awaited apps of the signed-in person',
  body: z.object({
    favoritos: z.optional(z.array(Id).check(z.maxLength(FAVORITES_MAX, tooMany.favoritos))),
    recientes: z.optional(z.array(Id).check(z.maxLength(RECENTS_MAX, tooMany.recientes))),
    avisos: z.optional(z.array(Wish).check(z.maxLength(FAVORITES_MAX, tooMany.avisos))),
  }),
  response: Preferences,
})

/** P-256 private JWK, whose public part encrypts what a device keeps unsent after a sign-out. */
export const DeviceKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
export type DeviceKey = z.infer<typeof DeviceKey>

export const deviceKey = defineEndpoint({
  method: 'POST',
  path: '/preferencias/clave-dispositivo',
  access: 'user',
  limited: [accountLimit],
  summary:
    'The key under which devices keep what the signed-in person has not sent; always the same, made when first asked for',
  response: DeviceKey,
})
