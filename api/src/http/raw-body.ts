import type { Readable } from 'node:stream'

/** An answer whose bytes are ready, or flow: sent as it is, past the contract's stringifier. */
export class RawBody {
  constructor(
    readonly contentType: string,
    readonly body: string | Buffer | Readable,
    readonly headers: Record<string, string> = {},
  ) {}
}
