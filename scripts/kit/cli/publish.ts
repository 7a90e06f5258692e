import { listRemotes, publishRelease } from '../../../shared/src/contract/releases'
import { type Flags, baseOf } from './arguments'
import { checkedRelease } from './check'
import type { Kit } from './kit'
import { publishMaps } from './maps'
import { activateVersion } from './pointer'
import { provenanceOf } from './provenance'
import { callPortal, portalAddress } from './portal'
import { buildFolder, projectAt } from './project'

export async function publish(words: string[], flags: Flags, kit: Kit): Promise<void> {
  // Checks the credential before the slow checks.
  await callPortal(portalAddress(flags, projectAt(buildFolder(words))), listRemotes, {})
  const { release, portal } = await checkedRelease(words, flags, kit)
  const { name, version, manifest, files } = release
  const baseUrl = baseOf(flags)
  const contents = [...files].map(([file, content]) => ({ file, content: content.toString('base64') }))
  if (baseUrl === undefined) {
    const bytes = [...files.values()].reduce((total, content) => total + content.byteLength, 0)
    console.log(`Subiendo ${files.size} archivos (${Math.ceil(bytes / 1024)} kB)…`)
  }
  const { created, vista } = await callPortal(portal, publishRelease, {
    params: { name },
    body: {
      ...{ manifest, ...provenanceOf(release.folder) },
      ...(flags.preview === undefined ? {} : { vista: flags.preview }),
      ...(baseUrl === undefined ? { files: contents } : { baseUrl }),
    },
  } as never)
  await publishMaps(portal, release)
  if (vista) {
    console.log(`Vista previa de ${name} ${version}, hasta el ${vista.hasta.slice(0, 10)}: ${vista.url}`)
    return
  }
  console.log(created ? `Publicado: ${name} ${version}` : `Ya estaba publicado: ${name} ${version}`)
  if (flags.activate) await activateVersion(portal, name, version)
}
