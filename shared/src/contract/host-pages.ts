import type { RemotePage } from './remotes'

/** A page of the host's own, at an address that no remote may own. */
export interface HostPage extends RemotePage {
  /** Whether a signed-in person's `redirect_url` is followed from here (spec §4). */
  follows: boolean
}

export const hostPages: readonly HostPage[] = [
  { path: '/logout', access: 'anyone', frame: 'bare', title: 'Cerrar sesión', follows: false },
  {
    path: '/playstoreapps/beto/datos-personales',
    access: 'anyone',
    frame: 'bare',
    title: 'Datos personales',
    follows: true,
  },
]
