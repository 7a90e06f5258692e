import { collisions } from '../../../api/src/modules/remotes/rules/address-owners'
import { checkFederationNames } from '../../../api/src/modules/remotes/rules/federation-names'
import { checkFiles } from '../../../api/src/modules/remotes/rules/file-gate'
import { checkManifest, readManifest } from '../../../api/src/modules/remotes/rules/publish-gate'
import { addressesOf } from '../../../shared/src/contract/page-path'
import { type Flags, baseOf } from './arguments'
import { type BuiltRelease, builtRelease } from './built-release'
import { Refused, refused } from './failures'
import type { Kit } from './kit'
import { mapsOf } from './maps'
import { assertMounts } from './mount-check'
import { compareKits, deliveryOf, grantsFrom, namesOf, portalAddress } from './portal'
import { projectHash } from '../webpack/source-hash'
import { type Project, buildFolder, projectAt } from './project'

export async function check(words: string[], flags: Flags, kit: Kit): Promise<void> {
  const { release } = await checkedRelease(words, flags, kit)
  console.log(`${release.name} ${release.version} cumple todas las reglas.`)
}

/** Checks every rule of the publish gate and mounts the release. @throws Refused with every broken rule */
export async function checkedRelease(words: string[], flags: Flags, kit: Kit) {
  const folder = buildFolder(words)
  const project = projectAt(folder)
  const portal = portalAddress(flags, project)
  const release = builtRelease(folder, kit.libraries)
  await compareKits(portal, kit, project)
  assertClean(release, project)
  await assertPasses(release, portal, kit, baseOf(flags))
  const maps = mapsOf(release)
  const leftOut = release.leftOut.filter((file) => !maps.includes(file))
  if (leftOut.length > 0) console.log(`Quedan fuera de la versión: ${shortList(leftOut)}.`)
  if (!flags['no-mount']) await assertMounts(portal, release, flags['require-mount'])
  return { release, portal }
}

const LISTED = 8
const shortList = (names: readonly string[]) =>
  names.slice(0, LISTED).join(', ') + (names.length > LISTED ? ` y ${names.length - LISTED} más` : '')

/** @throws Refused if the sources changed since the build */
function assertClean({ folder, manifest }: BuiltRelease, project: Project | undefined): void {
  const { inputs } = manifest as { inputs?: string }
  if (project && inputs !== undefined && inputs !== projectHash(project.folder))
    throw refused(
      'dirty-build',
      `${folder} no es de lo que hay ahora en ${project.folder}: ejecuta npm run build.`,
    )
}

/**
 * The server's own rules, with what the portal says that the remote may do. A remote that does not exist yet is taken to own
 * its pages' addresses, which must not belong to another one.
 * @throws Refused with every broken rule
 */
async function assertPasses(
  release: BuiltRelease,
  portal: string,
  { libraries }: Kit,
  baseUrl: string | undefined,
): Promise<void> {
  const read = readManifest(release.manifest)
  if ('refusal' in read) throw new Refused([read.refusal])
  const { manifest } = read
  const { owners, remotes } = await deliveryOf(portal)
  const claimed = addressesOf(manifest.pages.map((page) => page.path))
  const known = await grantsFrom(portal, manifest.name)
  const grants = known ?? { own: false, addresses: claimed.length > 0 ? claimed : ['/'], ...nothing }
  const refusals = [
    ...checkManifest(manifest, {
      grants,
      host: libraries,
      baseUrl,
      production: portal.startsWith('https:'),
    }),
    ...(known ? [] : collisions(claimed, owners).map((message) => ({ rule: 'address' as const, message }))),
    ...checkFederationNames(
      manifest,
      release.files.get(manifest.entry)?.toString() ?? '',
      await namesOf(portal, remotes),
    ),
    ...(baseUrl === undefined ? checkFiles(manifest, release.files) : []),
  ]
  if (refusals.length > 0) throw new Refused(refusals)
}

const nothing = { roles: [], connect: [], base: [] }
