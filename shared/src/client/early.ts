/**
 * Requests that the document's first script sent before any bundle arrived, by `GET /path?query`.
 * They belong to the token stored at that time and are handed out once.
 */
interface EarlyRequests {
  token: string
  requests: Record<string, Promise<Response> | undefined>
}

/** A sign-in that was sent from the document's first paint, before any bundle arrived. */
export interface EarlySignIn {
  email: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    __csuiteEarly?: EarlyRequests
    __csuiteSignIn?: EarlySignIn | undefined
  }
}

/** Takes the early answer to a GET, if it was asked with the same token. */
export function takeEarly(key: string, token: string | null): Promise<Response> | undefined {
  const early = window.__csuiteEarly
  if (!early || early.token !== token) return undefined
  const answer = early.requests[key]
  early.requests[key] = undefined
  return answer
}

/** Takes the sign-in that the first paint sent, once; undefined where nobody signed in there. */
export function takeEarlySignIn(): EarlySignIn | undefined {
  const early = window.__csuiteSignIn
  window.__csuiteSignIn = undefined
  return early
}
