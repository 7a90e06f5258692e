import { matchesPage } from '@csuite/shared/contract/page-path'

/** Pages that the host itself serves; every other address belongs to a remote or to nobody. */
const hostPages = ['/logout', '/playstoreapps/beto/datos-personales']
const developmentPages = ['/_ui']

export function isHostPage(pathname: string, development: boolean): boolean {
  return [...hostPages, ...(development ? developmentPages : [])].some((path) => matchesPage(path, pathname))
}
