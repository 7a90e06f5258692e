import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { REMOTE_CONTRACT } from '@csuite/shared/contract/remotes'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import semver from 'semver'
import { AppError } from '../../platform/app-error'

/** Why a release is refused: the rule's id and a sentence. */
export interface Refusal {
  rule:
    | 'exposes-routes'
    | 'contract-version'
    | 'shared-range'
    | 'path-conflict'
    | 'integrity-missing'
    | 'integrity-mismatch'
    | 'size-budget'
    | 'first-paint'
  message: string
}

/** What the running host offers to remotes: version by shared library; empty where it is not known. */
export type HostLibraries = Readonly<Record<string, string>>

/** Brotli bytes of the scripts that a remote's first screen needs: entry, routes and the largest screen. */
export const FIRST_SCREEN_BUDGET = 150 * 1024

const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/
const compress = promisify(brotliCompress)

/** Checks that need no file. Returns every broken rule, so that a team sees them all at once. */
export function checkManifest(
  manifest: ReleaseManifest,
  others: readonly { name: string; paths: readonly string[] }[],
  host: HostLibraries,
): Refusal[] {
  const refusals: Refusal[] = []
  if (!manifest.exposes.includes('./routes'))
    refusals.push({ rule: 'exposes-routes', message: "El manifiesto no expone './routes'." })
  if (manifest.contract !== REMOTE_CONTRACT)
    refusals.push({
      rule: 'contract-version',
      message: `El remoto habla la versión ${manifest.contract} del contrato y el portal la ${REMOTE_CONTRACT}.`,
    })
  refusals.push(
    ...checkShared(manifest, host),
    ...checkPaths(manifest, others),
    ...checkIntegrities(manifest),
    ...checkFirstPaint(manifest),
  )
  return refusals
}

function checkShared(manifest: ReleaseManifest, host: HostLibraries): Refusal[] {
  if (Object.keys(host).length === 0) return []
  return Object.entries(manifest.shared).flatMap(([library, range]): Refusal[] => {
    const offered = host[library]
    if (offered === undefined)
      return [{ rule: 'shared-range', message: `El portal no ofrece la biblioteca ${library}.` }]
    if (semver.satisfies(offered, range, { includePrerelease: true })) return []
    return [
      { rule: 'shared-range', message: `El remoto pide ${library} ${range} y el portal ofrece ${offered}.` },
    ]
  })
}

/** Two patterns collide where some address matches both: segments are equal, a parameter, or covered by `*`. */
export function patternsCollide(one: string, other: string): boolean {
  const split = (pattern: string) => pattern.split('/').filter((segment) => segment !== '')
  const [left, right] = [split(one), split(other)]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [a, b] = [left[index], right[index]]
    if (a === '*' || b === '*') return true
    if (a === undefined || b === undefined) return false
    if (a !== b && !a.startsWith(':') && !b.startsWith(':')) return false
  }
  return true
}

function checkPaths(
  manifest: ReleaseManifest,
  others: readonly { name: string; paths: readonly string[] }[],
): Refusal[] {
  const refusals: Refusal[] = []
  for (const pattern of manifest.paths) {
    if (!pattern.startsWith('/') || pattern === '/*' || pattern.startsWith('//'))
      refusals.push({
        rule: 'path-conflict',
        message: `La dirección ${pattern} no puede pertenecer a un remoto.`,
      })
    for (const other of others) {
      const taken = other.paths.find((path) => path === pattern || patternsCollide(path, pattern))
      if (taken !== undefined)
        refusals.push({
          rule: 'path-conflict',
          message: `La dirección ${pattern} pertenece a ${other.name} (${taken}).`,
        })
    }
  }
  return refusals
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
    message: `Falta la huella sha384 de ${file}, o no es la misma en todo el manifiesto.`,
  }))
}

/** What static markup and its styles may not hold: code, documents within, and the mark that becomes the nonce. */
const activeMarkup =
  /<\s*(script|iframe|object|embed|link|meta|base|style|form\b[^>]*action)|\son\w+\s*=|javascript:|srcdoc|__NONCE__/i
const activeStyle = /<\/|@import|url\s*\(\s*['"]?\s*(?!data:|\/)|__NONCE__/i

function checkFirstPaint(manifest: ReleaseManifest): Refusal[] {
  return manifest.screens
    .filter(
      ({ firstPaint }) =>
        firstPaint && (activeMarkup.test(firstPaint.html) || activeStyle.test(firstPaint.css)),
    )
    .map(({ path }) => ({
      rule: 'first-paint',
      message: `La primera imagen de ${path} lleva código o recursos externos.`,
    }))
}

/** Checks of the files themselves: each is there, is what its hash says, and the first screen keeps its budget. */
export async function checkFiles(
  manifest: ReleaseManifest,
  files: ReadonlyMap<string, Buffer>,
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (const { file, integrity } of manifest.files) {
    const content = files.get(file)
    if (!content || `sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity)
      refusals.push({ rule: 'integrity-mismatch', message: `El contenido de ${file} no es el de su huella.` })
  }
  if (refusals.length > 0) return refusals
  const bytes = await firstScreenBytes(manifest, files)
  if (bytes > FIRST_SCREEN_BUDGET)
    refusals.push({
      rule: 'size-budget',
      message: `La primera pantalla pesa ${Math.ceil(bytes / 1024)} kB en brotli y el máximo es ${FIRST_SCREEN_BUDGET / 1024} kB.`,
    })
  return refusals
}

async function firstScreenBytes(
  manifest: ReleaseManifest,
  files: ReadonlyMap<string, Buffer>,
): Promise<number> {
  const sizes = new Map<string, number>()
  const scripts = [...files].filter(([name]) => name.endsWith('.js'))
  for (const [name, content] of scripts) {
    const packed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    sizes.set(name, packed.byteLength)
  }
  const sum = (names: Iterable<string>) =>
    [...new Set(names)].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  const first = [manifest.entry, ...manifest.routes.map((file) => file.file)]
  const screens = manifest.screens.map((screen) => sum([...first, ...screen.files.map((file) => file.file)]))
  return Math.max(sum(first), ...screens)
}

/** 422 with the first broken rule as the message and each rule's sentence in `fields`. */
export function refuse(refusals: readonly Refusal[]): never {
  const fields: Record<string, string> = {}
  for (const { rule, message } of refusals)
    fields[rule] = fields[rule] ? `${fields[rule]} ${message}` : message
  const [first] = refusals
  throw new AppError('RELEASE_REFUSED', { message: `${first?.rule}: ${first?.message}`, fields })
}
