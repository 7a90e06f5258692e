import type { RemotePage } from '@csuite/shared/contract/remotes'
import { inlineRegistry, testRemote } from './registry.fixture'

const page = (path: string, access: RemotePage['access'], title: string, rest: Partial<RemotePage> = {}) => ({
  path,
  access,
  title,
  ...rest,
})

export const pages: RemotePage[] = [
  page('/login', 'guest', 'Iniciar sesión', { role: 'sign-in', next: ['/apps'] }),
  page('/verify-email', 'anyone', 'Verificar email', { frame: 'bare' }),
  page('/apps', 'user', 'Inicio', { role: 'home', keywords: ['inicio'] }),
  page('/apps/:id', 'user', 'Aplicación'),
  page('/planes', 'user', 'Planes', { role: 'plans', keywords: ['precios'] }),
  page('/perfil', 'user', 'Mi perfil', { role: 'profile', keywords: ['cuenta'] }),
  page('/calculadora-txi', 'user', 'Calculadora de señales', { keywords: ['4-20'] }),
  page('/admin', 'admin', 'Usuarios', { role: 'admin' }),
  page('/admin/usuarios', 'admin', 'Administración: usuarios', { role: 'users', keywords: ['usuarios'] }),
  page('/noticias', 'anyone', 'Noticias', { keywords: ['novedades'] }),
]

/** Fills the document's registry with one remote that has these pages. */
export function offerPages(offered: readonly RemotePage[] = pages): void {
  const paths = offered.map(({ path }) => path)
  inlineRegistry({ snapshot: '1', remotes: [testRemote({ name: 'remote-x', paths, pages: [...offered] })] })
}
