import { needsSession } from '../remotes/pages'

/** Session entry of the page that somebody is taken back to after signing in. */
const KEY = 'csuite-return'

interface Return {
  address: string
  /** Whose session ended there; absent where nobody was signed in. */
  userId?: number
  email?: string
}

/** The page on which somebody typed into a form last. */
let typedOn: string | null = null
/** A form of this document waits for its person to sign in again. */
let formWaits = false
/** The person is signing out: the page they leave is not one to return to. */
let leaving = false

/** Notices forms that are being filled. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedOn = window.location.pathname
  })
}

/** True where a form of this page was typed into last, or a form waits for its person to sign in again. */
export const isFormAtStake = (pathname: string): boolean => typedOn === pathname || formWaits

function kept(): Return | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Return | null
  } catch {
    return null
  }
}

function keep(next: Return | null): void {
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage a sign-in leads home.
  }
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>
const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash

/** Keeps the page at which a session ended, for the same person's next sign-in. */
export function rememberEnded(user: { id: number; email: string }, place: Place): void {
  formWaits = typedOn === place.pathname && needsSession(place.pathname)
  typedOn = null
  keep(
    needsSession(place.pathname) ? { address: addressOf(place), userId: user.id, email: user.email } : null,
  )
}

/** Keeps the page that a signed-out person asked for. */
export function rememberAsked(place: Place): void {
  if (!leaving && kept()?.address !== addressOf(place)) keep({ address: addressOf(place) })
}

/** Forgets what was asked for while signed out: this document begins with a living session. */
export function forgetAsked(): void {
  if (kept()?.userId === undefined) keep(null)
}

/** Whose session ended, for the sign-in screen to say. */
export const endedFor = (): string | undefined => kept()?.email

/** The person signs out: until the next sign-in no page is kept. */
export function forgetReturn(): void {
  leaving = true
  keep(null)
}

/** The page to go back to, once; null for another person than the one whose session ended there. */
export function takeReturn(userId: number): string | null {
  const found = kept()
  keep(null)
  leaving = false
  formWaits = false
  if (!found?.address.startsWith('/') || found.address.startsWith('//')) return null
  return found.userId === undefined || found.userId === userId ? found.address : null
}
