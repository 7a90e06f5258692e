const KEY = 'csuite-last-method'

export type SignInMethod = 'password' | 'google' | 'apple' | 'passkey'

/** How somebody signed in here last; null where that is not known. */
export function lastMethod(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepLastMethod(method: SignInMethod): void {
  try {
    localStorage.setItem(KEY, method)
  } catch {
    // Storage is blocked: nothing is marked.
  }
}
