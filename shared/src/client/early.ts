/** Requests that the document's inline script sent before any bundle arrived, by `GET /path?query`. */
interface EarlyRequests {
  token: string
  requests: Record<string, Promise<Response> | undefined>
}

/** A sign-in that was submitted before any bundle arrived. */
interface EarlySignIn {
  email: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    __csuiteEarly?: EarlyRequests
    __csuiteSignIn?: EarlySignIn | undefined
  }
}

/** Returns an early answer once, and only for the token that it was requested with. */
export function takeEarly(key: string, token: string | null): Promise<Response> | undefined {
  const early = window.__csuiteEarly
  if (!early || early.token !== token) return undefined
  const answer = early.requests[key]
  early.requests[key] = undefined
  return answer
}

/** Returns the early sign-in once. */
export function takeEarlySignIn(): EarlySignIn | undefined {
  const early = window.__csuiteSignIn
  window.__csuiteSignIn = undefined
  return early
}
