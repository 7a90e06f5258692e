import { CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { currentUser } from '@csuite/shared/contract/login'
import { preferences } from '@csuite/shared/contract/preferences'
import { readItem, readStored } from '@csuite/shared/storage'
import type { DocumentOptions } from './options'
import { requestAs } from './request'

export const cataloguePath = `${listApps.path}?page=1&limit=${CATALOGUE_LIMIT}`

const paths = {
  none: [],
  user: [currentUser.path],
  catalogue: [currentUser.path, cataloguePath],
}

/** What a browser that does not know the person's preferences asks for with the catalogue: their apps stand before it. */
function pathsOf(requests: DocumentOptions['requests'], person: string): string[] {
  const known = readStored('localStorage', 'csuite-preferences') as { user?: unknown } | null
  const isUnknown = requests === 'catalogue' && known?.user !== Number(person)
  return isUnknown ? [...paths[requests], preferences.path] : paths[requests]
}

/** The person of a token that has not expired. Not by jwt-decode, which would add half a kilobyte to every document. */
function personOf(token: string): string | undefined {
  try {
    const payload = atob(token.split('.', 2)[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')
    const { sub, exp } = JSON.parse(payload) as { sub: string; exp: number }
    return exp * 1000 > Date.now() ? sub : undefined
  } catch {
    return undefined
  }
}

/** With a living token: shows the signed-in frame and sends the page's first requests, whose answers the client takes. */
export function sendFirstRequests({ api, requests }: DocumentOptions): void {
  const token = readItem('token')
  const person = token && personOf(token)
  if (!person || requests === 'none' || new URLSearchParams(window.location.search).has('token')) return
  document.documentElement.dataset.signedIn = person
  window.__csuite = {
    token,
    requests: Object.fromEntries(
      pathsOf(requests, person).map((path) => [`GET ${path}`, requestAs(token, api + path)]),
    ),
  }
  window.addEventListener('keydown', noteSearch)
}

/** Ctrl K in the static frame, which the top bar then opens. */
function noteSearch(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, key } = event
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'k') return
  if (!document.querySelector('[data-frame]')) return
  event.preventDefault()
  document.documentElement.dataset.search = ''
}
