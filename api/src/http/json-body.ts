import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error'

const PAIRED_SURROGATES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half a surrogate pair is no text: no database stores it and no mail can carry it (RFC 7493 §2.1). */
export const hasLoneSurrogate = (json: string) =>
  SURROGATE.test(json) && SURROGATE.test(json.replace(PAIRED_SURROGATES, ''))

/** Most lists, objects and values of a body. A release of 2,000 files has half; millions would take seconds to check. */
const VALUES_MAX = 50_000

function holdsMany(json: string): boolean {
  const separator = /[,[{]/g
  for (let count = 0; separator.test(json);) if ((count += 1) > VALUES_MAX) return true
  return false
}

/**
 * Bodies are JSON. An empty one counts as none (some clients send the content type with it); keys that reach for the
 * prototype and halves of surrogate pairs are refused, as are more values than any call has; anything else is 415.
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
    const refuse = () => {
      done(new AppError('VALIDATION', { message: 'El contenido no es JSON válido.' }))
    }
    if (holdsMany(text)) {
      done(new AppError('PAYLOAD_TOO_LARGE'))
      return
    }
    if (hasLoneSurrogate(text)) {
      refuse()
      return
    }
    void parse(request, text, (error, value) => {
      if (error === null) done(null, value)
      else refuse()
    })
  })
}
