import type { Secrets } from '../../identity/secrets/secrets'
import type { Attempt } from './registration.repository'

/** Where a call comes from: the client's address and its registration secret. */
export interface Origin {
  address: string
  browser: string | undefined
}

/** Tells which registration attempts a caller made. */
export class AttemptOrigins {
  constructor(private readonly secrets: Secrets) {}

  /** @param browser the registration secret that the answer sets */
  columns({ address, browser: carried }: Origin, browser: string) {
    return {
      browserHash: this.secrets.hmac('registration browser', browser),
      carriedCookie: carried !== undefined,
      addressHash: this.secrets.hmac('registration address', address),
    }
  }

  /** With a cookie the cookie decides; without one the address, and only if no attempt on the mailbox carried a cookie. */
  isOwn(attempt: Attempt, all: readonly Attempt[], origin: Origin): boolean {
    if (origin.browser !== undefined) return this.isSameBrowser(attempt, origin)
    return all.every(({ carriedCookie }) => !carriedCookie) && this.isFromAddress(attempt, origin)
  }

  isSameBrowser(attempt: Pick<Attempt, 'browserHash'>, { browser }: Origin): boolean {
    if (browser === undefined) return false
    return this.secrets.hmacs('registration browser', browser).includes(attempt.browserHash)
  }

  isFromAddress(attempt: Pick<Attempt, 'addressHash'>, { address }: Origin): boolean {
    return this.secrets.hmacs('registration address', address).includes(attempt.addressHash)
  }
}
