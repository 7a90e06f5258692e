import { isPagePath, isWithin } from '@csuite/shared/contract/page-path'
import { type HostLibraries, ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import { REMOTE_CONTRACT } from '@csuite/shared/contract/remotes'
import semver from 'semver'
import { AppError } from '../../http/app-error'
import { checkFirstPaint } from './first-paint-gate'
import type { Refusal } from './refusal'
import { inSpanish, shapeFaults } from './shape-faults'

/** What a release is checked against. */
export interface GateContext {
  /** Addresses that the remote owns; empty where nobody made it yet. */
  addresses: readonly string[]
  /** What the running host offers; empty where it is not known. */
  host: HostLibraries
  /** Folder outside the portal that serves the files; absent where the portal does. */
  baseUrl?: string | undefined
  production: boolean
}

/** Largest manifest as JSON, in characters. */
const MANIFEST_MAX = 2 * 1024 * 1024

/** Largest list of pages as JSON, in bytes: every document of the portal carries those of all remotes. */
const PAGES_MAX = 16 * 1024

/** Largest list of a module's scripts with their hashes as JSON, in bytes: the registry carries that of every module. */
const CHUNKS_MAX = 64 * 1024

const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/

/** Where a team writes what stands in a manifest's field. */
const fileOf = (field: string) =>
  ({ name: 'remote.config.json', pages: 'remote.config.json', version: 'package.json' })[field] ??
  'remote.json, que deja la compilación'

/** The manifest, or the sentence that says what is wrong with its shape. */
export function readManifest(value: unknown): { manifest: ReleaseManifest } | { refusal: Refusal } {
  const refusal = (message: string) => ({ refusal: { rule: 'manifest' as const, message } })
  const parsed = ReleaseManifest.safeParse(value, { error: inSpanish })
  if (!parsed.success) return refusal(shapeFaults(parsed.error, fileOf))
  if (JSON.stringify(parsed.data).length > MANIFEST_MAX)
    return refusal('El manifiesto pesa más de 2 MB: quita pantallas o archivos.')
  return { manifest: parsed.data }
}

/** Checks that need no file. Returns every broken rule, so that a team sees them all at once. */
export function checkManifest(manifest: ReleaseManifest, context: GateContext): Refusal[] {
  return [
    ...checkInterface(manifest),
    ...checkShared(manifest, context.host),
    ...checkAddresses(manifest, context.addresses),
    ...checkRepeated(manifest),
    ...checkPages(manifest),
    ...checkChunks(manifest),
    ...checkFileNames(manifest),
    ...checkIntegrities(manifest),
    ...checkBase(manifest, context),
    ...checkFirstPaint(manifest),
  ]
}

function checkInterface(manifest: ReleaseManifest): Refusal[] {
  const refusals: Refusal[] = []
  if (!manifest.exposes.includes('./routes'))
    refusals.push({ rule: 'exposes-routes', message: "Expón './routes' en la configuración de tu remoto." })
  if (manifest.contract !== REMOTE_CONTRACT)
    refusals.push({
      rule: 'contract-version',
      message: `El remoto habla la versión ${manifest.contract} del contrato y el portal la ${REMOTE_CONTRACT}: construye con el kit de este portal.`,
    })
  if (manifest.type === 'script' && windowNames.has(manifest.global))
    refusals.push({
      rule: 'manifest',
      message: `El nombre global «${manifest.global}» es del navegador: da otro «name» a tu complemento de federación.`,
    })
  return refusals
}

const ofPagesAlone = `
  alert blur caches close closed confirm document external find focus frames history indexedDB length localStorage location
  locationbar menubar name navigation open opener origin parent personalbar print prompt scheduler screen scroll scrollbars
  self sessionStorage status statusbar stop toolbar top window`
/** Properties of the window that a container's name could overwrite, which would break the page or navigate away. */
const windowNames = new Set([...Object.getOwnPropertyNames(globalThis), ...ofPagesAlone.trim().split(/\s+/)])

function checkShared({ shared, sharedExports = {} }: ReleaseManifest, host: HostLibraries): Refusal[] {
  if (Object.keys(host).length === 0) return []
  const refusals: Refusal[] = []
  for (const [library, range] of Object.entries(shared)) {
    const offered = Object.hasOwn(host, library) ? host[library] : undefined
    if (!offered)
      refusals.push({
        rule: 'shared-range',
        message: `El portal no ofrece la biblioteca ${library}: inclúyela en tu compilación.`,
      })
    else if (!semver.satisfies(offered.version, range, { includePrerelease: true }))
      refusals.push({
        rule: 'shared-range',
        message: `El remoto pide ${library} ${range} y el portal ofrece ${offered.version}: construye con esa.`,
      })
  }
  for (const [library, names] of Object.entries(sharedExports)) {
    const { leftOut = {} } = host[library] ?? {}
    for (const name of names)
      if (Object.hasOwn(leftOut, name))
        refusals.push({
          rule: 'shared-export',
          message: `El portal no ofrece ${name} de ${library} (${leftOut[name]}): deja de usarlo.`,
        })
  }
  return refusals
}

function checkAddresses({ name, pages, screens }: ReleaseManifest, addresses: readonly string[]): Refusal[] {
  if (addresses.length === 0)
    return [
      {
        rule: 'address',
        message: `${name} aún no tiene direcciones: pide a un administrador que lo cree en Despliegues, «Nuevo remoto».`,
      },
    ]
  const paths = new Set([...pages, ...screens].map(({ path }) => path))
  return [...paths].flatMap((path): Refusal[] => {
    if (!isPagePath(path))
      return [
        {
          rule: 'address',
          message: `La dirección «${path}» no es válida: usa minúsculas, dígitos y guiones, /:nombre o un último /*.`,
        },
      ]
    if (isWithin(path, addresses)) return []
    return [
      {
        rule: 'address',
        message: `La dirección ${path} no es de ${name}: usa ${addresses.join(', ')} o lo que hay debajo.`,
      },
    ]
  })
}

function checkPages({ pages }: ReleaseManifest): Refusal[] {
  const refusals: Refusal[] = []
  for (const { path, title, next = [] } of pages) {
    if (title.trim() === '')
      refusals.push({ rule: 'manifest', message: `La página ${path} no tiene título: escríbelo.` })
    for (const address of next)
      if (!/^\/(?!\/)/.test(address))
        refusals.push({
          rule: 'manifest',
          message: `«${address}», en «next» de ${path}, no es una dirección del portal: escribe algo como /caudal.`,
        })
  }
  const bytes = Buffer.byteLength(JSON.stringify(pages))
  if (bytes > PAGES_MAX)
    refusals.push({
      rule: 'size-budget',
      message: `Tus páginas ocupan ${Math.ceil(bytes / 1024)} kB en cada documento del portal y el máximo son ${PAGES_MAX / 1024} kB: acorta títulos y palabras clave.`,
    })
  return refusals
}

function checkRepeated({ pages }: ReleaseManifest): Refusal[] {
  const paths = pages.map(({ path }) => path)
  const repeated = new Set(paths.filter((path, index) => paths.indexOf(path) !== index))
  return [...repeated].map((path) => ({
    rule: 'address',
    message: `La dirección ${path} está dos veces en remote.config.json: deja una.`,
  }))
}

function checkChunks(manifest: ReleaseManifest): Refusal[] {
  const { chunks = {} } = describeRelease(manifest, '')
  const bytes = Buffer.byteLength(JSON.stringify(chunks))
  if (bytes <= CHUNKS_MAX) return []
  return [
    {
      rule: 'size-budget',
      message: `Los ${Object.keys(chunks).length} scripts de tu módulo ocupan ${Math.ceil(bytes / 1024)} kB en el registro y el máximo son ${CHUNKS_MAX / 1024} kB: reúnelos en menos archivos.`,
    },
  ]
}

function checkFileNames({ files }: ReleaseManifest): Refusal[] {
  const names = new Set(files.map(({ file }) => file))
  const folders = new Set([...names].flatMap(foldersOf))
  const faultOf = (name: string): string | undefined => {
    if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name) || name.includes('..'))
      return `El archivo «${name}» no tiene un nombre válido: usa letras, dígitos, «.», «_», «-» y «/».`
    if (/\.(br|gz)$/i.test(name))
      return `Quita ${name} de la lista: el portal comprime los archivos por sí mismo.`
    if (folders.has(name)) return `${name} es a la vez archivo y carpeta: cambia uno de los nombres.`
    return undefined
  }
  return [...names].flatMap((name): Refusal[] => {
    const message = faultOf(name)
    return message === undefined ? [] : [{ rule: 'files', message }]
  })
}

/** The folders that a file's name goes through. */
function foldersOf(name: string): string[] {
  const segments = name.split('/')
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
}

function checkIntegrities(manifest: ReleaseManifest): Refusal[] {
  const listed = new Map(manifest.files.map((file) => [file.file, file.integrity]))
  const named = [
    { file: manifest.entry, integrity: manifest.integrity },
    ...manifest.routes,
    ...manifest.screens.flatMap((screen) => screen.files),
  ]
  const missing = new Set<string>()
  for (const { file, integrity } of [...manifest.files, ...named])
    if (!integrityPattern.test(integrity) || listed.get(file) !== integrity) missing.add(file)
  return [...missing].map((file) => ({
    rule: 'integrity-missing',
    message: `Falta la huella sha384 de ${file}, o no es la misma en todo el manifiesto: construye de nuevo.`,
  }))
}

function checkBase({ chunkIntegrity = false }: ReleaseManifest, context: GateContext): Refusal[] {
  const { baseUrl, production } = context
  if (baseUrl === undefined) return []
  const refusals: Refusal[] = []
  if (!isReleaseBase(baseUrl, production))
    refusals.push({
      rule: 'base-url',
      message: `La dirección base debe ser ${production ? 'https' : 'http o https'}, con un host en minúsculas y una ruta sencilla que acabe en «/».`,
    })
  if (!chunkIntegrity)
    refusals.push({
      rule: 'integrity-chunks',
      message:
        'Esta compilación no comprueba las huellas de sus trozos: súbela en vez de dar una dirección base.',
    })
  return refusals
}

/**
 * True for a folder that a policy and a document may name: no user info, query, or character that ends a directive.
 * It is the address as the URL parser writes it, so that everybody reads the same host.
 */
export const isReleaseBase = (address: string, production: boolean): boolean =>
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/(?:[\w.~-]+\/)*$/.test(address) &&
  (!production || address.startsWith('https:')) &&
  URL.canParse(address) &&
  new URL(address).href === address

/** 422 with the first broken rule as the message and each rule's sentence in `fields`. */
export function refuse(refusals: readonly Refusal[]): never {
  const fields: Record<string, string> = {}
  for (const { rule, message } of refusals)
    fields[rule] = fields[rule] ? `${fields[rule]} ${message}` : message
  const [first] = refusals
  throw new AppError('RELEASE_REFUSED', { message: `${first?.rule}: ${first?.message}`, fields })
}
