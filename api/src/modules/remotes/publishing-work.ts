import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFiles, checkRoom } from './file-gate'
import { type GateContext, checkManifest } from './publish-gate'
import type { Refusal } from './refusal'
import { storedBytes, writeDraft } from './release-files'

export interface PublishingJob {
  manifest: ReleaseManifest
  /** Bytes of the remote's manifests in the database. */
  manifestBytes?: number
  /** Absent: the manifest has passed the gate before; only the files are checked. */
  context?: GateContext | undefined
  /** Base64; absent if another server has them. */
  files?: readonly { file: string; content: string }[] | undefined
  /** The files are only checked: another server has them. */
  elsewhere?: boolean
  releasesFolder: string
}

/** The draft's folder, if files were uploaded, or the broken rules. */
export type PublishingResult = { draft: string | undefined } | { refusals: Refusal[] }

/** The CPU-bound part of a publication: parsing, hashing, compressing. Blocks. */
export function prepareRelease({
  manifest,
  manifestBytes = 0,
  context,
  files,
  elsewhere = false,
  releasesFolder,
}: PublishingJob): PublishingResult {
  const stored = context ? manifestBytes + storedBytes(releasesFolder, manifest.name) : 0
  const broken = context ? [...checkManifest(manifest, context), ...checkRoom(manifest.name, stored)] : []
  if (broken.length > 0) return { refusals: broken }
  if (!files) return { draft: undefined }
  const contents = new Map(files.map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const refusals = checkFiles(manifest, contents)
  if (refusals.length > 0) return { refusals }
  if (elsewhere) return { draft: undefined }
  const listed = new Map(manifest.files.map(({ file }) => [file, contents.get(file) ?? Buffer.alloc(0)]))
  return { draft: writeDraft(releasesFolder, manifest, listed) }
}
