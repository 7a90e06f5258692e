import type { ErrorReport } from '@csuite/shared/contract/remote-errors'
import type { RegistryState } from '@csuite/shared/contract/releases'
import { framesOf } from './stack'

export interface Place {
  /** The remote, or 'host', whose files have no version in their address. */
  owner: string
  version: string
  file: string
}

/** The base URLs of releases on other servers; several releases may have one, and one base lie below another. */
export function placesElsewhere(remotes: RegistryState['remotes']) {
  return remotes.flatMap(({ name: owner, active, previous, canary }) =>
    [active, previous, canary].flatMap((release) =>
      release && !release.baseUrl.startsWith('/')
        ? [{ owner, base: release.baseUrl, manifest: release.manifest }]
        : [],
    ),
  )
}

/** The file at an address; where it is that of several releases, of the one that the page runs. */
export function placeOf(
  url: string,
  places: ReturnType<typeof placesElsewhere>,
  versiones: ErrorReport['versiones'],
): Place | undefined {
  const { origin, pathname } = new URL(url)
  const bare = origin + pathname
  const found = places.flatMap(({ owner, base, manifest: { version, files } }) => {
    const named = bare.startsWith(base) ? bare.slice(base.length) : ''
    return files.some(({ file }) => file === named) ? [{ owner, version, file: named }] : []
  })
  const running = found.find(({ owner, version }) => versiones[owner] === version)
  return running ?? found[0] ?? ownPlaceOf(pathname)
}

function ownPlaceOf(pathname: string): Place | undefined {
  const asset = /^\/assets\/([\w.-]{1,100})$/.exec(pathname)?.[1]
  if (asset !== undefined) return { owner: 'host', version: '', file: asset }
  const [, owner, version, file] =
    /^\/remotes\/([a-z][a-z0-9-]{1,40})\/([\w.-]{1,64})\/([\w./-]{1,200})$/.exec(pathname) ?? []
  return owner === undefined || version === undefined || file === undefined
    ? undefined
    : { owner, version, file }
}

/** The remote whose file a report names first, or, without a stack, that of the page. */
export function ownerOf(
  { pila, remoto, versiones }: ErrorReport,
  places: ReturnType<typeof placesElsewhere>,
): string | undefined {
  const frames = framesOf(pila)
  if (frames.length === 0) return remoto
  for (const { url } of frames) {
    const place = placeOf(url, places, versiones)
    if (place && place.owner !== 'host') return place.owner
  }
  return undefined
}
