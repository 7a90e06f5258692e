import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFederationNames, chunkListsOf } from '../rules/federation-names'
import { type Stored, checkFiles, checkRoom } from '../rules/file-gate'
import { type GateContext, checkContent, checkManifest, readManifest } from '../rules/publish-gate'
import type { Refusal } from '../rules/refusal'
import type { NamedRelease } from '../pointers/releases.repository'
import { resolveStack } from '../errors/resolve-stack'
import { checkMaps } from '../errors/source-maps'
import { type StoredFile, compressedFiles } from './release-files'

interface PublishingJob {
  manifest: ReleaseManifest
  /** What the remote's releases take already. */
  stored?: Stored
  /** Absent: the manifest has passed the gate before; only the files are checked. */
  context?: GateContext | undefined
  /** Base64; absent if another server has them. */
  files?: readonly { file: string; content: string }[] | undefined
  /** The files are only checked: another server has them. */
  elsewhere?: boolean
  /** Other remotes' releases whose names this one must not have. */
  others?: readonly NamedRelease[] | undefined
}

/** What is stored, if files were uploaded, or the broken rules. */
type PublishingResult = { files: StoredFile[] | undefined } | { refusals: Refusal[] }

/** The CPU-bound part of a publication: parsing, hashing, compressing. Blocks. */
function prepare(job: PublishingJob): PublishingResult {
  const { manifest, stored, context, files, elsewhere = false, others = [] } = job
  const room = stored ? checkRoom(manifest.name, stored) : []
  const contents = new Map(files?.map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const entry = contents.get(manifest.entry)?.toString() ?? ''
  const taken = others.map((other) => ({
    ...other,
    lists: chunkListsOf(Buffer.from(other.entry ?? '').toString()),
  }))
  const broken = context
    ? [...checkManifest(manifest, context), ...checkFederationNames(manifest, entry, taken), ...room]
    : room
  if (broken.length > 0) return { refusals: broken }
  if (!files) return { files: undefined }
  const refusals = checkFiles(manifest, contents)
  if (refusals.length > 0) return { refusals }
  if (elsewhere) return { files: undefined }
  const listed = new Map(manifest.files.map(({ file }) => [file, contents.get(file) ?? Buffer.alloc(0)]))
  return { files: compressedFiles(listed) }
}

interface JudgingJob {
  /** As the row says. */
  name: string
  version: string
  manifest: unknown
  baseUrl: string | undefined
  production: boolean
}

/** Checks a stored release against today's rules. */
function judge({ name, version, manifest: given, baseUrl, production }: JudgingJob): Refusal[] {
  const read = readManifest(given)
  if ('refusal' in read) return [read.refusal]
  const { manifest } = read
  if (manifest.name === name && manifest.version === version)
    return checkContent(manifest, { baseUrl, production })
  return [{ rule: 'manifest', message: `El manifiesto no es de ${name} ${version}: publica de nuevo.` }]
}

/** What the publishing thread does, by name. */
export const publishingWork = { prepare, judge, checkMaps, resolveStack }
export type Task = keyof typeof publishingWork
