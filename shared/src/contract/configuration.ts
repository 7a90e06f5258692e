import * as z from 'zod/mini'
import { RegisterAppBody } from './apps'
import { ClientBody, addressesFit } from './app-clients'
import { audienceChecks } from './audience'
import { defineEndpoint } from './define-endpoint'
import { Email, unknownField } from './fields'
import { GroupFields } from './groups'
import { NewNotice, noticeAudiences } from './notices'
import { PlanFields } from './plans'
import { RemoteBody, RemoteOrigins } from './remote-owners'
import { requiredLine } from './text'

const strict = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape, unknownField)

/** @param what in the plural, for the message */
const list = <T extends z.ZodMiniType>(item: T, max: number, what: string) =>
  z
    .array(item, {
      error: ({ input }) =>
        input === null
          ? 'Está vacía: escribe su lista o quítala'
          : 'Escribe una lista: cada elemento con un guion y un espacio',
    })
    .check(z.maxLength(max, `Usa como máximo ${max} ${what}`))

/** An app by its name, in any letter case. */
const AppByName = requiredLine('Escribe el nombre de la app', 80)

const GroupNames = list(GroupFields.shape.nombre, 200, 'grupos')
const Emails = list(Email, 1000, 'personas')

/** Each list replaces the one that there was; one that is not given stays. */
const ConfiguredGroup = strict({
  nombre: GroupFields.shape.nombre,
  dominios: z.optional(GroupFields.shape.dominios),
  personas: z.optional(Emails),
  responsables: z.optional(list(Email, 20, 'responsables')),
})

const ConfiguredApp = strict({
  ...RegisterAppBody.shape,
  audiencia: z.optional(
    strict({
      todos: z.optional(z.boolean()),
      grupos: z.optional(GroupNames),
      personas: z.optional(Emails),
      solicitable: z.optional(z.boolean()),
    }).check(...audienceChecks()),
  ),
})

/** The apps of a section of the catalogue, all of them. */
const ConfiguredSection = strict({
  nombre: requiredLine('El nombre es requerido', 60),
  apps: list(AppByName, 1000, 'apps'),
})

/** Found by its title among those that are shown or planned. */
const ConfiguredNotice = strict({
  ...NewNotice.shape,
  audiencia: z.union(
    [z.enum(noticeAudiences), strict({ grupos: GroupNames.check(z.minLength(1)) })],
    'Elige para quién es el aviso: todos, sin-sesion o grupos',
  ),
  /** Shown no longer. */
  retirado: z.optional(z.boolean()),
})

const ConfiguredPlan = strict({
  app: AppByName,
  ...PlanFields.shape,
  /** Offered no longer. */
  retirado: z.optional(z.boolean()),
})

/** Found by its app and its name. */
const ConfiguredClient = strict({
  app: AppByName,
  ...ClientBody.shape,
  /** Deleted, with all that it gave. */
  retirado: z.optional(z.boolean()),
}).check(addressesFit)

const ConfiguredRemote = strict({
  ...RemoteBody.shape,
  /** Replaces what was granted. */
  connect: z.optional(RemoteOrigins.shape.connect),
  base: z.optional(RemoteOrigins.shape.base),
})

/** What one file describes. Whatever it does not name stays as it is. */
export const Configuration = strict({
  grupos: z.optional(list(ConfiguredGroup, 1000, 'grupos')),
  apps: z.optional(list(ConfiguredApp, 1000, 'apps')),
  secciones: z.optional(list(ConfiguredSection, 200, 'secciones')),
  planes: z.optional(list(ConfiguredPlan, 5000, 'planes')),
  clientes: z.optional(list(ConfiguredClient, 1000, 'clientes')),
  remotos: z.optional(list(ConfiguredRemote, 500, 'remotos')),
  avisos: z.optional(list(ConfiguredNotice, 100, 'avisos')),
})
export type Configuration = z.infer<typeof Configuration>

export const ConfigurationChange = z.object({
  /** A section of the file. */
  seccion: z.string(),
  nombre: z.string(),
  accion: z.enum(['crear', 'cambiar', 'retirar']),
  /** JSON of the values; absent with `crear`. */
  campos: z.optional(z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() }))),
  /** A new OpenID client: what its program is given, not told again. */
  cliente: z.optional(z.object({ clienteId: z.string(), secreto: z.optional(z.string()) })),
  /** What the administrator should know: that nobody sees the app now, or not they themselves. */
  aviso: z.optional(z.string()),
})
export type ConfigurationChange = z.infer<typeof ConfigurationChange>

export const applyConfiguration = defineEndpoint({
  method: 'POST',
  path: '/configuracion/aplicar',
  access: 'admin',
  recent: true,
  keyScope: ['apps', 'grupos', 'avisos', 'remotos'],
  limited: [{ name: 'configurationByUser', points: 120, window: 600 }],
  summary:
    'Makes the portal what the configuration says, all or nothing, and tells what that changed; with `ensayo=1` what it would change. Apps, plans, clients, groups, sections and remotes are found by name and notices by title; what is not named stays',
  query: z.object({ ensayo: z.optional(z.enum(['1', '0'])) }),
  body: Configuration,
  maxBodyBytes: 2 * 1024 * 1024,
  response: z.object({
    /** False for a rehearsal. */
    aplicado: z.boolean(),
    cambios: z.array(ConfigurationChange),
  }),
  errors: [
    'NOT_FOUND',
    'PLAN_EXISTS',
    'LAST_PLAN',
    'GROUP_EXISTS',
    'EMAIL_NOT_PROVEN',
    'INVALID_STATE',
    'CONFLICT',
    'ADDRESS_TAKEN',
    'ROLE_TAKEN',
    'REDIRECT_NOT_EXACT',
  ],
})
