import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

/** What is asked for and is no page: a file, another method. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('No encontrado\n')

/** For an address that fastify cannot read, before any route is looked for. */
export const unreadableAddress = {
  frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    void sendNotFound(reply)
  },
} satisfies FastifyServerOptions
