import type { Readable } from 'node:stream'

/** A response that bypasses the contract's serializer. */
export class RawBody {
  constructor(
    readonly contentType: string,
    readonly body: string | Buffer | Readable,
    readonly headers: Record<string, string> = {},
  ) {}
}
