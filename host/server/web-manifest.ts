import { isLiteralPath } from '@csuite/shared/contract/page-path'
import type { RegistrySnapshot } from './registry/registry-source'

const square = (radius: number) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='${radius}' fill='#0B6B75'/><path d='M21 11.5a7 7 0 1 0 0 9M22.5 16h-6m3-3v6' fill='none' stroke='#fff' stroke-width='2.4' stroke-linecap='round'/></svg>`

/** The portal's icons by path: with round corners, and filled to the edge for launchers that cut a shape of their own. */
export const ICONS: Readonly<Record<string, string>> = {
  '/icono.svg': square(9),
  '/icono-lleno.svg': square(0),
}

const SHORTCUTS = 4

/** The remote's address below which it works without network; undefined if it has no such grant. */
export const installableScope = (
  remote: string | undefined,
  snapshot: RegistrySnapshot,
): string | undefined => (remote === undefined ? undefined : snapshot.workerScopes?.get(remote))

export const manifestPath = (remote: string): string => `/${remote}.webmanifest`

/** What a browser installs: the page at the scope, with shortcuts to the remote's other pages. */
export function webManifest(remote: string, snapshot: RegistrySnapshot): object | undefined {
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
    theme_color: '#0B6B75',
    background_color: '#0B6B75',
    icons: Object.keys(ICONS).map((src, index) => ({
      src,
      sizes: 'any',
      type: 'image/svg+xml',
      purpose: index === 0 ? 'any' : 'maskable',
    })),
    shortcuts: pages
      .filter(({ path, access }) => isLiteralPath(path) && access === 'user')
      .slice(0, SHORTCUTS)
      .map(({ path, title }) => ({ name: title, url: path })),
  }
}
