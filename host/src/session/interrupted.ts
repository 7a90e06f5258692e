import { areaOf, needsSession } from '../router/areas'

/** Where a session ended while its person was at work; in this page's memory only. */
let interrupted: { userId: number; address: string } | null = null

/** Keeps the page on which the server refused the session, for the same person's next sign-in. */
export function rememberInterrupted(userId: number, { pathname, search, hash }: Location): void {
  interrupted = needsSession(areaOf(pathname)) ? { userId, address: pathname + search + hash } : null
}

/** The page to go back to, once; null for another person. */
export function takeInterrupted(userId: number): string | null {
  const address = interrupted?.userId === userId ? interrupted.address : null
  interrupted = null
  return address
}
