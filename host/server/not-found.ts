import { isReadable, withoutRepeatedSlashes } from '@csuite/shared/contract/page-path'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .headers(status === 503 ? { 'retry-after': '2' } : {})
    .type('text/plain; charset=utf-8')
    .send(text)

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendText(reply, 404, 'No encontrado\n')

/** What every address that cannot be decoded is read as; it decodes to a path that no page can have. */
const UNREADABLE = '/%25'

/** How the document server reads addresses. Fastify refuses a malformed one before routing. */
export const unreadableAddress = {
  rewriteUrl: ({ url = '/' }) => {
    const [path = '/'] = url.split(/[?#]/, 1)
    if (!isReadable(path)) return UNREADABLE
    return withoutRepeatedSlashes(path) + url.slice(path.length)
  },
  frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    void sendNotFound(reply)
  },
} satisfies FastifyServerOptions
