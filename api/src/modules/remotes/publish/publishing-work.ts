import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFederationNames, chunkListsOf } from '../rules/federation-names'
import { type Stored, checkFiles, checkRoom } from '../rules/file-gate'
import { type GateContext, checkContent, checkManifest, readManifest } from '../rules/publish-gate'
import type { Refusal } from '../rules/refusal'
import type { NamedRelease } from '../pointers/releases.repository'
import { type StoredRelease, bytesOnDisk, hasFiles, writeDraft } from './release-files'

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
  releasesFolder: string
}

/** The draft's folder and size, if files were uploaded, or the broken rules. */
type PublishingResult = { draft: string | undefined; storedBytes: number } | { refusals: Refusal[] }

/** The CPU-bound part of a publication: parsing, hashing, compressing. Blocks. */
function prepare({
  manifest,
  stored,
  context,
  files,
  elsewhere = false,
  others = [],
  releasesFolder,
}: PublishingJob): PublishingResult {
  const room = stored ? checkRoom(manifest.name, stored) : []
  const contents = new Map(files?.map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const entry = contents.get(manifest.entry)?.toString() ?? ''
  const taken = others.map((other) => ({ ...other, lists: listsOf(releasesFolder, other) }))
  const broken = context
    ? [...checkManifest(manifest, context), ...checkFederationNames(manifest, entry, taken), ...room]
    : []
  if (broken.length > 0) return { refusals: broken }
  if (!files) return { draft: undefined, storedBytes: 0 }
  const refusals = checkFiles(manifest, contents)
  if (refusals.length > 0) return { refusals }
  if (elsewhere) return { draft: undefined, storedBytes: 0 }
  const listed = new Map(manifest.files.map(({ file }) => [file, contents.get(file) ?? Buffer.alloc(0)]))
  const draft = writeDraft(releasesFolder, manifest, listed)
  return { draft, storedBytes: bytesOnDisk(draft) }
}

/** Empty for a release whose files another server has, or the operator has deleted. */
function listsOf(releasesFolder: string, { remote, version, entry }: NamedRelease): string[] {
  try {
    return chunkListsOf(readFileSync(path.join(releasesFolder, remote, version, entry), 'utf8'))
  } catch {
    return []
  }
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
export const publishingWork = {
  prepare,
  judge,
  isComplete: ({ folder, release }: { folder: string; release: StoredRelease }) => hasFiles(folder, release),
}

type PublishingWork = typeof publishingWork
export type Task = keyof PublishingWork
export type JobOf<T extends Task> = Parameters<PublishingWork[T]>[0]
export type ResultOf<T extends Task> = ReturnType<PublishingWork[T]>

export const perform = <T extends Task>(task: T, job: JobOf<T>): ResultOf<T> =>
  (publishingWork[task] as (job: JobOf<T>) => ResultOf<T>)(job)
