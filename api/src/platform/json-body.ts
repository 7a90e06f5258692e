import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error'

/**
 * Bodies are JSON. An empty one counts as none (some clients send the content type with it); keys that reach for the
 * prototype are refused; anything else is 415.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') {
      done(null, undefined)
      return
    }
    void parse(request, text, (error, value) => {
      done(
        error === null ? null : new AppError('VALIDATION', { message: 'El contenido no es JSON válido.' }),
        value,
      )
    })
  })
}
