import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { ArrayQuery, RemoteName, Timestamp, arrayPage } from './fields'
import { RemoteParams, Version } from './releases'

/** Bytes of one report, and reports of one browser within an hour. */
export const REPORT_MAX = 8192
export const REPORTS_AN_HOUR = 20
/** Bytes of a source map as it is. */
export const MAP_MAX = 20 * 1024 * 1024
/** Bytes of the maps of one call, compressed. */
export const MAPS_CALL_MAX = 12 * 1024 * 1024
/** Bytes of the maps of one call as they are. */
export const MAPS_UNPACKED_MAX = 64 * 1024 * 1024

/** A program's text, without control characters and those that reverse the writing direction. */
const text = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^(?:\P{C}|\n)*$/u, 'Contiene caracteres no permitidos'))

const Frame = z.object({
  /** Remote, library, or 'host'. */
  codigoDe: z.string(),
  /** Absent in frames of another team. */
  funcion: z.optional(z.string()),
  archivo: z.optional(z.string()),
  linea: z.optional(z.int()),
})

export const RemoteError = z.object({
  id: z.int(),
  mensaje: z.string(),
  /** Within the remote's own code; line 0 and no file where the stack has none of it. */
  donde: z.object({ funcion: z.string(), archivo: z.string(), linea: z.int() }),
  /** Whose code threw: a remote, a library, or 'host'. */
  codigoDe: z.string(),
  navegadores: z.int(),
  /** The release in which it was seen first. */
  desde: z.string(),
  primera: Timestamp,
  ultima: Timestamp,
  /** First seen after the present activation. */
  nueva: z.boolean(),
  /** The line and its neighbours; empty without a source map. */
  codigo: z.array(z.object({ linea: z.int(), texto: z.string() })),
  pila: z.array(Frame),
  /** The page's path and the browser of the last report. */
  pagina: z.string(),
  navegador: z.string(),
})
export type RemoteError = z.infer<typeof RemoteError>

export const listRemoteErrors = defineEndpoint({
  method: 'GET',
  path: '/remotos/:name/errores',
  access: 'deployer',
  keyScope: 'remotos',
  summary: 'What a remote threw in browsers within 30 days, newest first; a deploy token reads its own',
  params: RemoteParams,
  query: z.extend(ArrayQuery, { version: z.optional(Version) }),
  response: arrayPage(RemoteError),
  errors: ['NOT_FOUND'],
})

const ErrorReport = z.object({
  mensaje: text(1000),
  /** Lines of a stack, as the browser writes them. */
  pila: text(REPORT_MAX),
  /** Path of the page's pattern. */
  pagina: text(200),
  /** Of every remote in the page. */
  versiones: z.record(RemoteName, Version).check(z.refine((all) => Object.keys(all).length <= 50)),
  /** The remote of the page; it owns an error without a stack. */
  remoto: z.optional(RemoteName),
})
export type ErrorReport = z.infer<typeof ErrorReport>

export const reportErrors = defineEndpoint({
  method: 'POST',
  path: '/remotos/errores',
  access: 'anyone',
  status: 204,
  summary: 'Reports what remotes threw in a browser; stacks without a file of a release in use are dropped',
  body: z.object({ errores: z.array(ErrorReport).check(z.minLength(1), z.maxLength(REPORTS_AN_HOUR)) }),
  maxBodyBytes: REPORTS_AN_HOUR * 2 * REPORT_MAX,
  limited: [{ name: 'errorsByAddress', points: 120, window: 60 }],
})

export const publishMaps = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/versiones/:version/mapas',
  access: 'deployer',
  keyScope: 'remotos',
  scope: 'publish',
  recent: true,
  summary:
    'Stores source maps of a published release; one that is broken or does not fit is left out and named',
  params: z.extend(RemoteParams, { version: Version }),
  body: z.object({
    mapas: z
      .array(
        z.object({
          /** The script's, without `.map`. */
          archivo: text(200),
          /** gzip in base64. */
          contenido: z.string().check(z.regex(/^[\w+/=-]*$/, 'Debe ser base64')),
        }),
      )
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  maxBodyBytes: Math.ceil(MAPS_CALL_MAX * 1.5),
  response: z.object({
    guardados: z.int(),
    /** What was left out, in a sentence each. */
    avisos: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'RELEASE_REFUSED'],
})
