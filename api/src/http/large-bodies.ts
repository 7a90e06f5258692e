import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { AppError, overloaded } from './app-error'

/** Bytes of large bodies in memory at once. */
const BYTES_MAX = 100 * 1024 * 1024
/** Of one caller: a publication of the largest size, and a small one beside it. */
const CALLER_BYTES_MAX = 40 * 1024 * 1024
const RETRY_AFTER_S = 5
const IDLE_MS = 10_000

let held = 0
const heldBy = new Map<string, number>()

function hold(caller: string, bytes: number): void {
  held += bytes
  const own = (heldBy.get(caller) ?? 0) + bytes
  if (own === 0) heldBy.delete(caller)
  else heldBy.set(caller, own)
}

/**
 * Counts a body while it arrives, until its request is answered or its connection closes: what was only announced takes no
 * memory. The stream fails with UNAVAILABLE if too much is held, by everybody or by this caller, and with VALIDATION if
 * nothing arrives for a while.
 */
export function countedBody(
  { raw }: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
  payload: RequestPayload,
  caller: string,
): RequestPayload {
  let bytes = 0
  const release = () => {
    hold(caller, -bytes)
    bytes = 0
  }
  reply.raw.once('close', () => {
    release()
    raw.socket.off('close', release)
    counted.destroy()
    // What a refused request still sends stands before the connection's next request, maybe another client's of a proxy.
    payload.unpipe(counted).resume()
  })
  // A pipelined response that was not written yet emits no 'close'.
  raw.socket.once('close', release)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh()
      const own = heldBy.get(caller) ?? 0
      if (held + chunk.length > BYTES_MAX || own + chunk.length > CALLER_BYTES_MAX) {
        done(overloaded(RETRY_AFTER_S))
        return
      }
      bytes += chunk.length
      hold(caller, chunk.length)
      done(null, chunk)
    },
  })
  const idle = setTimeout(() => {
    const message = 'El contenido dejó de llegar. Inténtalo de nuevo.'
    counted.destroy(new AppError('VALIDATION', { message }))
  }, IDLE_MS)
  idle.unref()
  counted.once('close', () => clearTimeout(idle))
  // Nobody reads the body of a request that was refused before, and an 'error' without a listener ends the process.
  counted.on('error', () => undefined)
  payload.once('error', (error) => counted.destroy(error))
  return payload.pipe(counted)
}
