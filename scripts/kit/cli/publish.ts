import { listRemotes, publishRelease } from '../../../shared/src/contract/releases'
import { type Flags, baseOf } from './arguments'
import type { BuiltRelease } from './built-release'
import { checkedRelease } from './check'
import type { Kit } from './kit'
import { activateVersion } from './pointer'
import { callPortal, portalAddress } from './portal'
import { buildFolder, projectAt } from './project'

/** Publishes a build, and activates it where that is asked for. */
export async function publish(words: string[], flags: Flags, kit: Kit): Promise<void> {
  // Before a browser is started and anything is sent: whether the portal knows the credential.
  await callPortal(portalAddress(flags, projectAt(buildFolder(words))), listRemotes, {})
  const { release, portal } = await checkedRelease(words, flags, kit)
  await upload(portal, release, baseOf(flags))
  if (flags.activate) await activateVersion(portal, release.name, release.version)
}

async function upload(portal: string, release: BuiltRelease, baseUrl: string | undefined): Promise<void> {
  const { name, version, manifest, files } = release
  const contents = [...files].map(([file, content]) => ({ file, content: content.toString('base64') }))
  if (baseUrl === undefined) {
    const bytes = [...files.values()].reduce((total, content) => total + content.byteLength, 0)
    console.log(`Subiendo ${files.size} archivos (${Math.ceil(bytes / 1024)} kB)…`)
  }
  const { created } = await callPortal(portal, publishRelease, {
    params: { name },
    body: { manifest, ...(baseUrl === undefined ? { files: contents } : { baseUrl }) },
  } as never)
  console.log(created ? `Publicado: ${name} ${version}` : `Ya estaba publicado: ${name} ${version}`)
}
