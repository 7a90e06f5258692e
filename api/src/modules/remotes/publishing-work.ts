import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { checkFiles } from './file-gate'
import { type GateContext, checkManifest } from './publish-gate'
import type { Refusal } from './refusal'
import { writeDraft } from './release-files'

/** A release that a team sends. */
export interface PublishingJob {
  manifest: ReleaseManifest
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
  context,
  files,
  releasesFolder,
}: PublishingJob): PublishingResult {
  const broken = context ? checkManifest(manifest, context) : []
  if (broken.length > 0) return { refusals: broken }
  if (!files) return { draft: undefined }
  const contents = new Map(files.map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const refusals = checkFiles(manifest, contents)
  if (refusals.length > 0) return { refusals }
  const listed = new Map(manifest.files.map(({ file }) => [file, contents.get(file) ?? Buffer.alloc(0)]))
  return { draft: writeDraft(releasesFolder, manifest, listed) }
}
