import { type PageRole, isLiteralPath } from '@csuite/shared/contract/page-path'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import type { RemoteGrants } from '@csuite/shared/contract/remote-owners'
import { PageNav, type RemotePage } from '@csuite/shared/contract/remotes'
import type { Refusal } from './refusal'

/** Who may open a page with a role: a sign-in page for signed-in people only, for example, would send everybody in a circle. */
const ROLE_ACCESS: Record<PageRole, readonly RemotePage['access'][]> = {
  'sign-in': ['guest'],
  register: ['guest'],
  home: ['anyone', 'user'],
  profile: ['user'],
  plans: ['anyone', 'user'],
  admin: ['admin'],
  users: ['admin'],
  authorize: ['user'],
}

/** Maximum of a remote's entries in one place of the portal's navigation, which it shares with the others. */
const NAV_MAX = 3

/** Not of what is in use, which a later maximum must not take away. */
export function* checkNavigation({ pages }: ReleaseManifest): Iterable<Refusal> {
  for (const place of PageNav.shape.in.options) {
    const { length } = pages.filter(({ nav }) => nav?.in === place)
    if (length > NAV_MAX)
      yield {
        rule: 'manifest',
        message: `Hay ${length} entradas «nav» en «${place}» y el máximo son ${NAV_MAX}: deja las que más se usan.`,
      }
  }
}

/** The pages' roles and their entries in the portal's navigation. */
export function* checkRoles({ name, pages }: ReleaseManifest, grants: RemoteGrants): Iterable<Refusal> {
  const seen = new Set<PageRole>()
  for (const { path, access, role, nav } of pages) {
    if (nav && !isLiteralPath(path))
      yield {
        rule: 'manifest',
        message: `La entrada «nav» de ${path} necesita una dirección sin parámetros.`,
      }
    if (!role) continue
    if (!grants.roles.includes(role))
      yield {
        rule: 'address',
        message: `${path} no puede ser «${role}»: ${name} no tiene ese papel. Pídelo a un administrador: Despliegues, «Permisos».`,
      }
    if (seen.has(role))
      yield { rule: 'address', message: `El papel «${role}» está en dos páginas: deja una.` }
    // The request to answer is in the address.
    const [fits, address] =
      role === 'authorize'
        ? [/^[^:*]+\/:uid$/.test(path), 'que termine en /:uid, sin otros parámetros,']
        : [isLiteralPath(path), 'sin parámetros']
    if (!fits || !ROLE_ACCESS[role].includes(access))
      yield {
        rule: 'manifest',
        message: `${path} no sirve de «${role}»: necesita una dirección ${address} y «access» ${ROLE_ACCESS[role].join(' o ')}.`,
      }
    seen.add(role)
  }
}

/**
 * Every origin that the page's policy would get must be granted.
 * @param base origin of a valid base URL
 */
export function* checkOrigins(
  { name, connect = [] }: ReleaseManifest,
  grants: RemoteGrants,
  base: string | undefined,
): Iterable<Refusal> {
  const missing = connect.filter((origin) => !grants.connect.includes(origin))
  if (base !== undefined && !grants.base.includes(base)) missing.push(base)
  for (const origin of new Set(missing))
    yield {
      rule: 'origins',
      message: `${name} no tiene permiso para ${origin}: pídelo a un administrador (Despliegues, «Permisos»).`,
    }
}

/** The release without what was withdrawn from its remote, which must not cost it its other pages. */
export const withGranted = (
  manifest: ReleaseManifest,
  { roles, connect }: RemoteGrants,
): ReleaseManifest => ({
  ...manifest,
  ...(manifest.connect ? { connect: manifest.connect.filter((origin) => connect.includes(origin)) } : {}),
  pages: manifest.pages.map(({ role, ...page }) => (role && roles.includes(role) ? { ...page, role } : page)),
})
