import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { RELEASE_BYTES_MAX, type ReleaseManifest } from '@csuite/shared/contract/releases'
import type { Refusal } from './refusal'

/** Maximum of brotli bytes of entry, routes and the largest screen. */
const FIRST_SCREEN_BUDGET = 150 * 1024

/** Maximum of an entry's bytes as they are: each publication of another remote reads it for the names that it takes. */
const ENTRY_MAX = 1024 ** 2

/** Maximum of bytes of all releases of one remote: a thousand typical ones. */
const STORED_MAX = 2 * 1024 ** 3

const RELEASES_MAX = 500

export interface Stored {
  releases: number
  bytes: number
}

/** Releases are never deleted: without a quota one credential could fill the disk. */
export function checkRoom(name: string, { releases, bytes }: Stored): Refusal[] {
  const ask = 'pide a quien opera el portal que borre las que ya no se usan.'
  if (releases >= RELEASES_MAX)
    return [
      {
        rule: 'manifest',
        message: `${name} tiene ${releases} versiones guardadas y el máximo son ${RELEASES_MAX}: ${ask}`,
      },
    ]
  if (bytes < STORED_MAX) return []
  const message = `Las versiones guardadas de ${name} ocupan ${megabytes(bytes)} MB y el máximo son ${megabytes(STORED_MAX)}: ${ask}`
  return [{ rule: 'size-budget', message }]
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Checks total size, presence, hashes and the first screen's budget. Blocks: the portal calls it in a worker thread. */
export function checkFiles(manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): Refusal[] {
  const total = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0)
  if (total > RELEASE_BYTES_MAX) {
    const message = `Los archivos pesan ${megabytes(total)} MB y el máximo son ${megabytes(RELEASE_BYTES_MAX)}: quita lo que la versión no use.`
    return [{ rule: 'manifest', message }]
  }
  const listed = new Set(manifest.files.map(({ file }) => file))
  const unlisted = [...files.keys()].filter((file) => !listed.has(file))
  if (unlisted.length > 0) {
    const message = `El manifiesto no nombra ${unlisted.slice(0, 3).join(', ')}: construye y publica de nuevo.`
    return [{ rule: 'files', message }]
  }
  const mismatches = manifest.files.flatMap(({ file, integrity }): Refusal[] => {
    const content = files.get(file)
    if (content && integrityOf(content) === integrity) return []
    const fault = content ? `El contenido de ${file} no es el de su huella` : `Falta el archivo ${file}`
    return [{ rule: 'integrity-mismatch', message: `${fault}: construye y publica de nuevo.` }]
  })
  if (mismatches.length > 0) return mismatches
  const entryBytes = files.get(manifest.entry)?.byteLength ?? 0
  if (entryBytes > ENTRY_MAX) {
    const message = `${manifest.entry} pesa ${Math.ceil(entryBytes / 1024)} kB sin comprimir y el máximo son ${ENTRY_MAX / 1024} kB: deja en él lo que arranca y carga el resto después.`
    return [{ rule: 'size-budget', message }]
  }
  const bytes = firstScreenBytes(manifest, files)
  if (bytes <= FIRST_SCREEN_BUDGET) return []
  const message = `La primera pantalla pesa ${Math.ceil(bytes / 1024)} kB en brotli y el máximo es ${FIRST_SCREEN_BUDGET / 1024} kB: carga después lo que no se ve al entrar.`
  return [{ rule: 'size-budget', message }]
}

/** Rounded up: what is over a limit shows it. */
const megabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 10) / 10

function firstScreenBytes(manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): number {
  const sizes = new Map<string, number>()
  const sizeOf = (name: string) => {
    const content = files.get(name)
    if (!content || !/\.m?js$/i.test(name)) return 0
    const known = sizes.get(name)
    if (known !== undefined) return known
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const size = brotliCompressSync(content, { params }).byteLength
    sizes.set(name, size)
    return size
  }
  const sum = (names: Iterable<string>) =>
    [...new Set(names)].reduce((total, name) => total + sizeOf(name), 0)
  const first = [manifest.entry, ...manifest.routes.map((file) => file.file)]
  const screens = manifest.screens.map((screen) => sum([...first, ...screen.files.map((file) => file.file)]))
  return Math.max(sum(first), ...screens)
}
