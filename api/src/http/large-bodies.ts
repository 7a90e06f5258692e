import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from './app-error'

/** Bytes of large bodies in memory at once. */
const BYTES_MAX = 100 * 1024 * 1024
const RETRY_AFTER_S = 5

let held = 0

/**
 * Reserves memory for a body until its request is answered or its connection closes.
 * @param limit the endpoint's `maxBodyBytes`
 * @throws AppError UNAVAILABLE if too much is reserved
 */
export function reserveBody({ raw }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const length = raw.headers['content-length']
  const bytes = Math.min(Number(length ?? limit) || limit, limit)
  if (held + bytes > BYTES_MAX) throw unavailable(RETRY_AFTER_S)
  held += bytes
  let isReserved = true
  const release = () => {
    if (isReserved) held -= bytes
    isReserved = false
  }
  reply.raw.once('close', release)
  // A pipelined response that was not written yet emits no 'close'.
  raw.socket.once('close', release)
}
