import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { BuildOverride } from './remotes'
import { requiredLine } from './text'

const OVERRIDE_MINUTES_MAX = 480

/** The `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
export const overrideCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-csuite_build' : 'csuite_build'

export const StartOverrideBody = z.object({
  /** The folder with `remote.json`: https, or http on this machine outside production. */
  url: requiredLine('La dirección es requerida', 500),
  minutes: z
    .int('Escribe un número entero de minutos')
    .check(
      z.gte(1, 'Escribe al menos 1 minuto'),
      z.lte(OVERRIDE_MINUTES_MAX, `Escribe como máximo ${OVERRIDE_MINUTES_MAX} minutos`),
    ),
})

export const startOverride = defineEndpoint({
  method: 'POST',
  path: '/remotos/mi-compilacion',
  access: 'admin',
  recent: true,
  status: 201,
  summary:
    "Gives this browser the administrator's own build of one remote, by a signed cookie, for some minutes",
  body: StartOverrideBody,
  response: z.extend(BuildOverride, { version: z.string() }),
  errors: ['RELEASE_REFUSED'],
})

export const endOverride = defineEndpoint({
  method: 'DELETE',
  path: '/remotos/mi-compilacion',
  access: 'anyone',
  status: 204,
  summary: 'Takes the developer override away from this browser',
})
