import type { Secrets } from '../../identity/secrets'
import type { Attempt } from './registration.repository'

/** Where a call comes from: the address that limits count and the registration cookie that it carried. */
export interface Origin {
  address: string
  browser: string | undefined
}

/** Whose a registration attempt is. */
export class AttemptOrigins {
  constructor(private readonly secrets: Secrets) {}

  /** @param browser the cookie that the answer leaves in the browser */
  columns({ address, browser: carried }: Origin, browser: string) {
    return {
      browserHash: this.secrets.hmac('registration browser', browser),
      carriedCookie: carried !== undefined,
      addressHash: this.secrets.hmac('registration address', address),
    }
  }

  /**
   * A caller with a cookie made what was made with that cookie, whatever the address. A caller without one is told apart
   * by the address alone, and only where no attempt on the mailbox carried a cookie.
   */
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
