import type { RemotePage } from './remotes'

interface HostPage extends RemotePage {
  /** Follows the `redirect_url` of a signed-in person (spec §4). */
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
  { path: '/vista/:nombre', access: 'user', frame: 'bare', title: 'Vista previa', follows: false },
]

/** The host's name among the page's federation instances, which no remote may have. */
export const HOST_FEDERATION_NAME = 'host'
