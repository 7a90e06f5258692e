import { inSpanish } from '@csuite/shared/contract/issue-texts'
import { isPagePath, isWithin } from '@csuite/shared/contract/page-path'
import { type HostLibraries, ReleaseManifest, describeRelease } from '@csuite/shared/contract/releases'
import type { RemoteGrants } from '@csuite/shared/contract/remote-owners'
import { REMOTE_CONTRACT } from '@csuite/shared/contract/remotes'
import semver from 'semver'
import { checkFileNames } from './file-names'
import { parseInput } from '../../../http/parse-input'
import { checkNavigation, checkOrigins, checkRoles } from './page-gate'
import type { Refusal } from './refusal'
import { shapeFaults } from './shape-faults'

export interface GateContext {
  /** What the remote may do; without addresses it does not exist. */
  grants: RemoteGrants
  /** The running host's libraries; empty if unknown. */
  host: HostLibraries
  /** Base URL of the files on another server; absent if the portal serves them. */
  baseUrl?: string | undefined
  production: boolean
}

/** Maximum bytes of a manifest as JSON: the registry keeps those of all releases in use in memory. */
const MANIFEST_MAX = 256 * 1024

/** Maximum bytes of the pages as JSON: every document contains those of all remotes. */
const PAGES_MAX = 16 * 1024

/** Maximum bytes of a module's script hashes as JSON: the registry contains those of every module. */
const CHUNKS_MAX = 64 * 1024

const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/

/** The file in which a team writes a field of the manifest. */
const fileOf = (field: string) =>
  ({
    name: 'remote.config.json',
    pages: 'remote.config.json',
    connect: 'remote.config.json',
    version: 'package.json',
    global: 'la configuración de tu complemento de federación («name»)',
  })[field] ?? 'remote.json, que deja la compilación'

export function readManifest(value: unknown): { manifest: ReleaseManifest } | { refusal: Refusal } {
  const refusal = (message: string) => ({ refusal: { rule: 'manifest' as const, message } })
  const parsed = parseInput(ReleaseManifest, value, inSpanish)
  if (!parsed.success) return refusal(shapeFaults(parsed, fileOf))
  if (bytesOf(value) > MANIFEST_MAX)
    return refusal(
      `El manifiesto pesa más de ${MANIFEST_MAX / 1024} kB: quita archivos, pantallas o páginas.`,
    )
  return { manifest: parsed.data }
}

/** Fields that are not stored count too; nesting too deep to be written is infinite. */
function bytesOf(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value))
  } catch {
    return Infinity
  }
}

/** Checks that need no file. Returns every broken rule at once. */
export function checkManifest(manifest: ReleaseManifest, context: GateContext): Refusal[] {
  return [...checkPlace(manifest, context), ...checkContent(manifest, context), ...checkNavigation(manifest)]
}

/** What may have changed since a release was published: the host, and what the remote owns. Cheap. */
export function checkPlace(manifest: ReleaseManifest, context: GateContext): Refusal[] {
  return [
    ...checkInterface(manifest),
    ...checkShared(manifest, context.host),
    ...checkAddresses(manifest, context.grants),
    ...checkRoles(manifest, context.grants),
    ...checkOrigins(manifest, context.grants, baseOrigin(manifest, context)),
    ...checkFirstPaints(manifest, context.grants),
  ]
}

/** What only the release and the rules decide. */
export function checkContent(
  manifest: ReleaseManifest,
  context: Pick<GateContext, 'baseUrl' | 'production'>,
): Refusal[] {
  return [
    ...checkRepeated(manifest),
    ...checkPages(manifest),
    ...checkChunks(manifest),
    ...checkFileNames(manifest),
    ...checkIntegrities(manifest),
    ...checkBase(manifest, context),
  ]
}

function* checkInterface(manifest: ReleaseManifest): Iterable<Refusal> {
  if (!manifest.exposes.includes('./routes'))
    yield { rule: 'exposes-routes', message: "Expón './routes' en la configuración de tu remoto." }
  if (manifest.contract !== REMOTE_CONTRACT)
    yield {
      rule: 'contract-version',
      message: `El remoto habla la versión ${manifest.contract} del contrato y el portal la ${REMOTE_CONTRACT}: construye con el kit de este portal.`,
    }
  if (manifest.type === 'script' && windowNames.has(manifest.global))
    yield {
      rule: 'manifest',
      message: `El nombre global «${manifest.global}» es del navegador: da otro «name» a tu complemento de federación.`,
    }
}

const ofPagesAlone = `
  alert blur caches close closed confirm document external find focus frames history indexedDB length localStorage location
  locationbar menubar name navigation open opener origin parent personalbar print prompt scheduler screen scroll scrollbars
  self sessionStorage status statusbar stop toolbar top window`
/** Globals that a container's name must not overwrite. */
const windowNames = new Set([...Object.getOwnPropertyNames(globalThis), ...ofPagesAlone.trim().split(/\s+/)])

function* checkShared(
  { shared, sharedExports = {} }: ReleaseManifest,
  host: HostLibraries,
): Iterable<Refusal> {
  if (Object.keys(host).length === 0) return
  for (const [library, range] of Object.entries(shared)) {
    const offered = Object.hasOwn(host, library) ? host[library] : undefined
    if (!offered)
      yield {
        rule: 'shared-range',
        message: `El portal no ofrece la biblioteca ${library}: inclúyela en tu compilación.`,
      }
    else if (!semver.satisfies(offered.version, range, { includePrerelease: true }))
      yield {
        rule: 'shared-range',
        message: `El remoto pide ${library} ${range} y el portal ofrece ${offered.version}: construye con esa.`,
      }
  }
  for (const [library, names] of Object.entries(sharedExports)) {
    const { leftOut = {}, exports = names } = host[library] ?? {}
    for (const name of names) {
      const isLeftOut = Object.hasOwn(leftOut, name)
      const reason = isLeftOut ? ` (${leftOut[name]})` : ''
      if (isLeftOut || !exports.includes(name))
        yield {
          rule: 'shared-export',
          message: `El portal no ofrece ${name} de ${library}${reason}: deja de usarlo, o actualiza el kit si no lo usas tú.`,
        }
    }
  }
}

function* checkAddresses(
  { name, pages, screens }: ReleaseManifest,
  { addresses }: RemoteGrants,
): Iterable<Refusal> {
  if (addresses.length === 0) {
    const message = `${name} aún no tiene direcciones: pide a un administrador que lo cree en Despliegues, «Nuevo remoto».`
    yield { rule: 'address', message }
    return
  }
  for (const path of new Set([...pages, ...screens].map((page) => page.path))) {
    if (!isPagePath(path))
      yield {
        rule: 'address',
        message: `La dirección «${path}» no es válida: usa minúsculas, dígitos y guiones, /:nombre o un último /*.`,
      }
    else if (!isWithin(path, addresses))
      yield {
        rule: 'address',
        message: `La dirección ${path} no es de ${name}: usa ${addresses.join(', ')} o lo que hay debajo.`,
      }
  }
}

function* checkPages({ pages }: ReleaseManifest): Iterable<Refusal> {
  for (const { path, next = [] } of pages)
    for (const address of next)
      if (!/^\/(?!\/)/.test(address))
        yield {
          rule: 'manifest',
          message: `«${address}», en «next» de ${path}, no es una dirección del portal: escribe algo como /caudal.`,
        }
  const bytes = Buffer.byteLength(JSON.stringify(pages))
  if (bytes > PAGES_MAX)
    yield {
      rule: 'size-budget',
      message: `Tus páginas ocupan ${Math.ceil(bytes / 1024)} kB en cada documento del portal y el máximo son ${PAGES_MAX / 1024} kB: acorta títulos y palabras clave.`,
    }
}

function* checkFirstPaints({ pages, screens }: ReleaseManifest, { own }: RemoteGrants): Iterable<Refusal> {
  if (own) return
  const withFirstPaint = [...pages, ...screens].filter(({ firstPaint }) => firstPaint)
  for (const path of new Set(withFirstPaint.map((each) => each.path)))
    yield {
      rule: 'first-paint',
      message: `${path} no puede tener una primera imagen: solo la tienen los remotos del propio portal. Quita su «firstPaint» de remote.config.json.`,
    }
}

function* checkRepeated({ pages }: ReleaseManifest): Iterable<Refusal> {
  const paths = pages.map(({ path }) => path)
  const repeated = new Set(paths.filter((path, index) => paths.indexOf(path) !== index))
  for (const path of repeated)
    yield {
      rule: 'address',
      message: `La dirección ${path} está dos veces en remote.config.json: deja una.`,
    }
}

function* checkChunks(manifest: ReleaseManifest): Iterable<Refusal> {
  const { chunks = {} } = describeRelease(manifest, '')
  const bytes = Buffer.byteLength(JSON.stringify(chunks))
  if (bytes > CHUNKS_MAX)
    yield {
      rule: 'size-budget',
      message: `Los ${Object.keys(chunks).length} scripts de tu módulo ocupan ${Math.ceil(bytes / 1024)} kB en el registro y el máximo son ${CHUNKS_MAX / 1024} kB: reúnelos en menos archivos.`,
    }
}

function* checkIntegrities(manifest: ReleaseManifest): Iterable<Refusal> {
  const listed = new Map(manifest.files.map((file) => [file.file, file.integrity]))
  const named = [
    { file: manifest.entry, integrity: manifest.integrity },
    ...manifest.routes,
    ...manifest.screens.flatMap((screen) => screen.files),
  ]
  const missing = new Set<string>()
  for (const { file, integrity } of [...manifest.files, ...named])
    if (!integrityPattern.test(integrity) || listed.get(file) !== integrity) missing.add(file)
  for (const file of missing)
    yield {
      rule: 'integrity-missing',
      message: `Falta la huella sha384 de ${file}, o no es la misma en todo el manifiesto: construye de nuevo.`,
    }
}

function* checkBase(
  { chunkIntegrity = false }: ReleaseManifest,
  context: Pick<GateContext, 'baseUrl' | 'production'>,
): Iterable<Refusal> {
  const { baseUrl, production } = context
  if (baseUrl === undefined) return
  if (!isReleaseBase(baseUrl, production))
    yield {
      rule: 'base-url',
      message: `La dirección base debe ser ${production ? 'https' : 'http o https'}, con un host en minúsculas y una ruta sencilla que acabe en «/».`,
    }
  if (!chunkIntegrity)
    yield {
      rule: 'integrity-chunks',
      message:
        'Esta compilación no comprueba las huellas de sus trozos: súbela en vez de dar una dirección base.',
    }
}

/** Undefined for a release that may not have a base URL anyway. */
const baseOrigin = ({ chunkIntegrity }: ReleaseManifest, { baseUrl, production }: GateContext) =>
  baseUrl !== undefined && chunkIntegrity && isReleaseBase(baseUrl, production)
    ? new URL(baseUrl).origin
    : undefined

/**
 * True for a base URL that is safe in a Content-Security-Policy and a document: no user info, query or separators, and in
 * the URL parser's normal form, so that every parser reads the same host.
 */
export const isReleaseBase = (address: string, production: boolean): boolean =>
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/(?:[\w.~-]+\/)*$/.test(address) &&
  (!production || address.startsWith('https:')) &&
  URL.canParse(address) &&
  new URL(address).href === address
