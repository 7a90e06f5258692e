import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import {
  ArrayQuery,
  HttpsUrl,
  Id,
  IdParams,
  PageQuery,
  Timestamp,
  arrayPage,
  isHttpsUrl,
  isRelativePath,
  paged,
  urlField,
} from './fields'
import { paragraphs, requiredLine } from './text'

/** Apps with behaviour of their own (spec §9). */
export const APP_COMMUNITY = 4
export const APP_CALCULATOR = 5
export const CALCULATOR_PATH = '/calculadora-txi'
/** App ids in the order of the plans page (spec §9). */
export const plansPageOrder = [2, 3, 1] as const
/** US dollars (spec §9). */
export const suitePrice = { monthly: 39, annual: 299 } as const
export const CATALOGUE_LIMIT = 100

export const App = z.object({
  id: Id,
  nombre: z.string(),
  descripcion: z.string(),
  longDescription: z.nullable(z.string()),
  iconUrl: z.nullable(z.string()),
  webUrl: z.nullable(z.string()),
  iosUrl: z.nullable(z.string()),
  androidUrl: z.nullable(z.string()),
  isEnabledWeb: z.boolean(),
  isEnabledMovil: z.boolean(),
  tags: z.array(z.object({ descripcion: z.string() })),
  /** Only apps with a paid plan are offered for sale. */
  hasPaidPlan: z.boolean(),
  /** Title of the part of the catalogue that it stands in; absent: none. */
  seccion: z.optional(z.nullable(z.string())),
  /** It signs people in through the portal: its address is opened without a token. */
  inicioPropio: z.optional(z.boolean()),
  /** The caller is outside its audience and may ask for it, or has asked; then it has no addresses. */
  acceso: z.optional(z.enum(['solicitar', 'pendiente'])),
  /** With `pendiente`: since when. */
  solicitada: z.optional(Timestamp),
})
export type App = z.infer<typeof App>

const UPLOADED_ICON = /^\/apps\/icono-subido\/([0-9a-f]{64})$/

/** The hash in the `iconUrl` of an uploaded icon; null for icons elsewhere. */
export const uploadedIconHash = (iconUrl: string): string | null => UPLOADED_ICON.exec(iconUrl)?.[1] ?? null

const WebUrl = urlField(
  (value) => isHttpsUrl(value) || isRelativePath(value),
  'La dirección debe empezar por https:// o por /',
)
const IconUrl = urlField(
  (value) => isHttpsUrl(value) || uploadedIconHash(value) !== null,
  'La dirección debe empezar por https://',
)

// A single call, so that browser bundles that validate no app drop it.
const AppFields = z.object({
  nombre: requiredLine('El nombre es requerido', 80),
  descripcion: paragraphs(500, 'Falta la descripción'),
  longDescription: z.nullable(paragraphs(5000)),
  iconUrl: z.nullable(IconUrl),
  webUrl: z.nullable(WebUrl),
  iosUrl: z.nullable(HttpsUrl),
  androidUrl: z.nullable(HttpsUrl),
  isEnabledWeb: z.boolean(),
  isEnabledMovil: z.boolean(),
  tags: z.array(z.object({ descripcion: requiredLine('Escribe la etiqueta', 40) })).check(z.maxLength(20)),
})

export const UpdateAppBody = z.partial(AppFields)

export const RegisterAppBody = z.extend(UpdateAppBody, {
  nombre: AppFields.shape.nombre,
  descripcion: AppFields.shape.descripcion,
})

export const managesApps = { access: 'admin', keyScope: 'apps' } as const

export const registerApp = defineEndpoint({
  ...managesApps,
  method: 'POST',
  path: '/apps/register',
  status: 201,
  summary: 'Adds an app at the end of the catalogue',
  body: RegisterAppBody,
  response: App,
})

export const updateApp = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/apps/update/:id',
  summary: "Changes an app's fields",
  params: IdParams,
  body: UpdateAppBody,
  response: App,
  errors: ['NOT_FOUND'],
})

export const moveApp = defineEndpoint({
  ...managesApps,
  method: 'PUT',
  path: '/apps/orden/:id',
  summary: 'Moves an app to a place in the catalogue, counted from 1; past the end means the last',
  params: IdParams,
  body: z.object({ posicion: z.int().check(z.gte(1)) }),
  response: z.object({ posicion: z.int() }),
  errors: ['NOT_FOUND'],
})

/** Browsers send 128 px squares of a few kilobytes. */
const ICON_BYTES_MAX = 36 * 1024

export const uploadIcon = defineEndpoint({
  ...managesApps,
  method: 'POST',
  path: '/apps/icono',
  status: 201,
  summary: 'Keeps a PNG, JPEG or WebP of up to 36 kB (base64) and gives the address for `iconUrl`',
  body: z.object({
    imagen: z
      .string()
      .check(
        z.minLength(16, 'La imagen no es válida'),
        z.maxLength(Math.ceil(ICON_BYTES_MAX / 3) * 4, 'La imagen es demasiado grande'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'La imagen no es válida'),
      ),
  }),
  response: z.object({ iconUrl: z.string() }),
})

export const uploadedIcon = defineEndpoint({
  method: 'GET',
  path: '/apps/icono-subido/:hash',
  access: 'anyone',
  summary: 'An icon that was uploaded',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'El identificador no es válido')) }),
  errors: ['NOT_FOUND'],
})

const readsApps = { access: 'user', accompanied: true, keyScope: 'apps' } as const

export const listApps = defineEndpoint({
  ...readsApps,
  method: 'GET',
  path: '/apps/listar',
  summary: 'The catalogue in its order',
  query: PageQuery,
  response: paged(App),
})

export const getApp = defineEndpoint({
  ...readsApps,
  method: 'GET',
  path: '/apps/obtener-por-id/:id',
  summary: 'One app',
  params: IdParams,
  response: App,
  errors: ['NOT_FOUND'],
})

export const Plan = z.object({
  id: Id,
  nombre: z.string(),
  caracteristicas: z.array(z.string()),
  /** US dollars. */
  precioMensual: z.number(),
  precioAnual: z.number(),
})
export type Plan = z.infer<typeof Plan>

export const AppWithPlans = z.extend(
  z.pick(App, { id: true, nombre: true, iconUrl: true, descripcion: true, longDescription: true }),
  {
    planes: z.array(Plan),
    /** As in `App`; then it has no plans. */
    acceso: App.shape.acceso,
  },
)
export type AppWithPlans = z.infer<typeof AppWithPlans>

export const listAppsWithPlans = defineEndpoint({
  ...readsApps,
  method: 'GET',
  path: '/apps/listar-con-planes',
  summary: 'The catalogue with its plans',
  query: ArrayQuery,
  response: arrayPage(AppWithPlans),
})

/** Any other plan is PRO (spec §3). */
export function isFreePlan(plan: { nombre: string }): boolean {
  return plan.nombre.trim().toLowerCase() === 'free'
}
