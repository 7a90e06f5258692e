import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .headers(status === 503 ? { 'retry-after': '2' } : {})
    .type('text/plain; charset=utf-8')
    .send(text)

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendText(reply, 404, 'No encontrado\n')

/** Fastify refuses a malformed address before routing. */
export const unreadableAddress = {
  frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    void sendNotFound(reply)
  },
} satisfies FastifyServerOptions
