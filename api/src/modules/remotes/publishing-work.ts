import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFiles, checkRoom } from './file-gate'
import { type GateContext, checkManifest } from './publish-gate'
import type { Refusal } from './refusal'
import { storedBytes, writeDraft } from './release-files'

/** A release that a team sends. */
export interface PublishingJob {
  manifest: ReleaseManifest
  /** Bytes that the remote's manifests take in the database. */
  manifestBytes?: number
  /** Absent: the manifest passed the gate before, only its files are checked. */
  context?: GateContext | undefined
  /** Absent: they are served from elsewhere. */
  files?: readonly { file: string; content: string }[] | undefined
  /** Folder that the portal serves as /remotes/. */
  releasesFolder: string
}

/** The folder that the files wait in, if they came along, or why the release is refused. */
export type PublishingResult = { draft: string | undefined } | { refusals: Refusal[] }

/** Everything about a publication that takes a processor's time: parsing, hashing, compressing. Blocks. */
export function prepareRelease({
  manifest,
  manifestBytes = 0,
  context,
  files,
  releasesFolder,
}: PublishingJob): PublishingResult {
  const stored = context ? manifestBytes + storedBytes(releasesFolder, manifest.name) : 0
  const broken = context ? [...checkManifest(manifest, context), ...checkRoom(manifest.name, stored)] : []
  if (broken.length > 0) return { refusals: broken }
  if (!files) return { draft: undefined }
  const contents = new Map(files.map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const refusals = checkFiles(manifest, contents)
  if (refusals.length > 0) return { refusals }
  const listed = new Map(manifest.files.map(({ file }) => [file, contents.get(file) ?? Buffer.alloc(0)]))
  return { draft: writeDraft(releasesFolder, manifest, listed) }
}
