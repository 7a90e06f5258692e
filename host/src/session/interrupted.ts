import { areaOf, needsSession } from '../router/areas'

/** Where a session ended while its person was filling a form; in this page's memory only. */
let interrupted: { userId: number; address: string } | null = null
/** The page on which somebody typed into a form last. */
let typedOn: string | null = null

/** Notices forms that are being filled. Returns the way to stop. */
export function watchForms(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form')) typedOn = window.location.pathname
  }
  document.addEventListener('input', onInput)
  return () => document.removeEventListener('input', onInput)
}

/** True where a form of this page was typed into last, or a form waits for its person to sign in again. */
export const isFormAtStake = (pathname: string): boolean => typedOn === pathname || interrupted !== null

/** Keeps the page on which the server refused the session in the middle of a form, for the same person's next sign-in. */
export function rememberInterrupted(userId: number, { pathname, search, hash }: Location): void {
  const filling = typedOn === pathname && needsSession(areaOf(pathname))
  interrupted = filling ? { userId, address: pathname + search + hash } : null
  typedOn = null
}

/** The page to go back to, once; null for another person. */
export function takeInterrupted(userId: number): string | null {
  const address = interrupted?.userId === userId ? interrupted.address : null
  interrupted = null
  return address
}
