import * as z from 'zod/mini'
import { App, managesApps } from './apps'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageQuery, paged } from './fields'
import { AudiencePerson, PersonReferences } from './groups'
import { line } from './text'

/** Who sees an app: everybody, or the people of these groups and these persons. */
const Audience = z.object({
  todos: z.boolean(),
  /** Ids. */
  grupos: z.array(Id),
  /** Empty for a key that may not read people. */
  personas: z.array(Id),
  /** Whoever is outside sees it without its addresses and may ask for it. */
  solicitable: z.boolean(),
})

/** An app as administrators see it, inside its audience or not. */
export const ManagedApp = z.extend(App, {
  seccion: z.nullable(z.string()),
  audiencia: Audience,
  /** How often it was opened, by everybody, since it is counted. */
  aperturas: z.int(),
})
export type ManagedApp = z.infer<typeof ManagedApp>

export const listManagedApps = defineEndpoint({
  ...managesApps,
  method: 'GET',
  path: '/apps/administrar',
  summary: 'Every app with its audience, section and openings, in the order of the catalogue',
  query: PageQuery,
  response: paged(ManagedApp),
})

export const appAudience = defineEndpoint({
  method: 'GET',
  path: '/apps/audiencia/:id',
  access: 'admin',
  keyScope: 'usuarios:leer',
  summary: 'The audience of an app with names',
  params: IdParams,
  response: z.object({
    todos: z.boolean(),
    solicitable: z.boolean(),
    grupos: z.array(z.object({ id: Id, nombre: z.string(), personas: z.int() })),
    personas: z.array(AudiencePerson),
  }),
  errors: ['NOT_FOUND'],
})

interface AudienceChoice {
  todos?: boolean | undefined
  grupos?: readonly unknown[] | undefined
  personas?: readonly unknown[] | undefined
  agregar?: readonly unknown[] | undefined
  quitar?: readonly unknown[] | undefined
}

const listed = ({ grupos, personas, agregar, quitar }: AudienceChoice) => [grupos, personas, agregar, quitar]

/** Everybody, or groups and persons. */
export const audienceChecks = () => [
  z.refine<AudienceChoice>(
    ({ todos, ...lists }) => todos === true || listed(lists).some((list) => list !== undefined),
    'Elige «todos», o grupos y personas',
  ),
  z.refine<AudienceChoice>(
    ({ todos, ...lists }) => todos !== true || listed(lists).every((list = []) => list.length === 0),
    'Elige «todos», o grupos y personas, pero no ambas cosas',
  ),
]

export const setAudience = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/apps/audiencia/:id',
  summary: 'Sets who sees an app; holds on every process within a second',
  params: IdParams,
  body: z
    .object({
      todos: z.optional(z.boolean()),
      grupos: z.optional(z.array(Id).check(z.maxLength(200, 'Elige como máximo 200 grupos'))),
      /** All of them. */
      personas: z.optional(PersonReferences),
      /** Some, beside those that others add at the same time. */
      agregar: z.optional(PersonReferences),
      quitar: z.optional(PersonReferences),
      solicitable: z.optional(z.boolean()),
      /** What the administrator saw; 409 if it has changed since. */
      before: z.optional(
        z.object({
          todos: z.boolean(),
          grupos: z.array(Id).check(z.maxLength(1000)),
          solicitable: z.boolean(),
        }),
      ),
    })
    .check(...audienceChecks()),
  response: z.extend(ManagedApp, {
    /** What the administrator should know: that nobody sees it now, or not they themselves. */
    aviso: z.optional(z.string()),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const setSection = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/apps/seccion/:id',
  summary: 'Sets the title of the part of the catalogue that an app stands in; null or empty: none',
  params: IdParams,
  body: z.object({
    seccion: z.nullable(line(60)),
  }),
  response: ManagedApp,
  errors: ['NOT_FOUND'],
})
