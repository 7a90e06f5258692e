import { isLiteralPath } from '@csuite/shared/contract/page-path'
import { iconsIn } from './icons'
import type { RegistrySnapshot } from './registry/registry-source'

const SHORTCUTS = 4

/** The remote's address below which it works without network; undefined if it has no such grant. */
export const installableScope = (
  remote: string | undefined,
  snapshot: RegistrySnapshot,
): string | undefined => (remote === undefined ? undefined : snapshot.workerScopes?.get(remote))

export const manifestPath = (remote: string): string => `/${remote}.webmanifest`

/**
 * What a browser installs: the page at the scope, with shortcuts to the remote's other pages.
 * @param colour of the icons
 */
export function webManifest(remote: string, snapshot: RegistrySnapshot, colour: string): object | undefined {
  const scope = installableScope(remote, snapshot)
  const pages = snapshot.registry.remotes.find(({ name }) => name === remote)?.pages ?? []
  const start = pages.find(({ path }) => path === scope)
  if (!start) return undefined
  return {
    id: start.path,
    name: start.title,
    short_name: start.title,
    lang: 'es',
    start_url: start.path,
    // The whole portal, so that signing in stays in the installed window.
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: iconsIn(colour).map(({ path, sizes, type, purpose }) => ({ src: path, sizes, type, purpose })),
    shortcuts: pages
      .filter(({ path, access }) => isLiteralPath(path) && access === 'user')
      .slice(0, SHORTCUTS)
      .map(({ path, title }) => ({ name: title, url: path })),
  }
}
