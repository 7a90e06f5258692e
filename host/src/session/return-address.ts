import { needsSession } from '../remotes/pages'
import { hostSession } from './host-session'
import { readStored, writeStored } from '@csuite/shared/storage'

/** sessionStorage key of the page to return to after signing in. */
const KEY = 'csuite-return'

interface Return {
  address: string
  /** Whose session ended there, if one did. */
  userId?: number
  email?: string | undefined
}

export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form'))
      hostSession.setState({ typedOn: window.location.pathname })
  })
}

export function hasUnsavedForm(pathname: string): boolean {
  const { typedOn, formWaits } = hostSession.getState()
  return typedOn === pathname || formWaits
}

const stored = () => readStored('sessionStorage', KEY) as Return | null
const store = (next: Return | null) => writeStored('sessionStorage', KEY, next)

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>
const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash

/** Stores the page at which a session ended, for the same person's next sign-in, whose screen is told the email. */
export function rememberEnded(user: { id: number; email?: string }, place: Place): void {
  const returns = needsSession(place.pathname)
  const formWaits = returns && hostSession.getState().typedOn === place.pathname
  hostSession.setState({ formWaits, typedOn: null, leaving: false })
  store(returns ? { address: addressOf(place), userId: user.id, email: user.email } : null)
}

/** Stores the page that a signed-out person requested. */
export function rememberRequested(place: Place): void {
  if (!hostSession.getState().leaving && stored()?.address !== addressOf(place))
    store({ address: addressOf(place) })
}

/** Forgets the page that was requested while signed out: this document starts with a session. */
export function forgetRequested(): void {
  if (stored()?.userId === undefined) store(null)
}

/** Email of the person whose session ended, for the sign-in screen. */
export const endedFor = (): string | undefined => stored()?.email

/** On sign-out: no page is stored until the next sign-in. */
export function forgetReturn(): void {
  hostSession.setState({ leaving: true })
  store(null)
}

/** The page to return to, once; null for another person than the one whose session ended there. */
export function takeReturn(userId: number): string | null {
  const found = stored()
  store(null)
  hostSession.setState({ leaving: false, formWaits: false })
  if (!found?.address.startsWith('/') || found.address.startsWith('//')) return null
  return found.userId === undefined || found.userId === userId ? found.address : null
}
