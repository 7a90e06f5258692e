import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

/** What is asked for and is no page: a file, another method. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send('No encontrado\n')

/** For a malformed address, which fastify refuses before routing. */
export const unreadableAddress = {
  frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    void sendNotFound(reply)
  },
} satisfies FastifyServerOptions
