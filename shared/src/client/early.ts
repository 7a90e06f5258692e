/** What the document's first script began before any bundle arrived, for the code that takes it over. */
interface Early {
  /** The token that the requests were sent with. */
  token?: string
  /** By `GET /path?query`. */
  requests?: Record<string, Promise<Response> | undefined>
  /** A sign-in that was submitted. */
  signIn?: EarlySignIn | undefined
  /** `name` of the last button that was pressed. */
  pressed?: string
}

interface EarlySignIn {
  email: string
  answer: Promise<Response>
  /** Sends it again. */
  send: () => Promise<Response>
}

declare global {
  interface Window {
    __csuite?: Early
  }
}

/** Returns an early answer once, and only for the token that it was requested with. */
export function takeEarly(key: string, token: string | null): Promise<Response> | undefined {
  const { token: own, requests } = window.__csuite ?? {}
  if (!requests || own !== token) return undefined
  const answer = requests[key]
  requests[key] = undefined
  return answer
}

export function takeEarlySignIn(): EarlySignIn | undefined {
  const signIn = window.__csuite?.signIn
  if (signIn) window.__csuite = { ...window.__csuite, signIn: undefined }
  return signIn
}
