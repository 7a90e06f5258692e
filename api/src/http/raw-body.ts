import type { Readable } from 'node:stream'

/** A response that bypasses the contract's serializer. */
export class RawBody {
  constructor(
    readonly contentType: string,
    readonly body: string | Buffer | Readable,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** JSON that was written elsewhere, or of megabytes: the serializer takes ten times as long as `JSON.stringify`. */
export const rawJson = (json: string | Buffer): RawBody =>
  new RawBody('application/json; charset=utf-8', json)
