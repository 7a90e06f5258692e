import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error'
import { bodyText } from './body-text'

const PAIRED_SURROGATES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g
const SURROGATE = /\\u[dD][89a-fA-F]/

/** A lone surrogate is not valid text (RFC 7493 §2.1); PostgreSQL refuses it. */
export const hasLoneSurrogate = (json: string) =>
  SURROGATE.test(json) && SURROGATE.test(json.replace(PAIRED_SURROGATES, ''))

/** Validating millions of values takes seconds. A release of 2,000 files has half of this. */
const VALUES_MAX = 50_000

/** Counts what separates values; not inside of strings. */
function hasTooManyValues(json: string): boolean {
  let count = 0
  let inString = false
  for (let at = 0; at < json.length && count <= VALUES_MAX; at += 1) {
    const char = json[at]
    if (char === '"') inString = !inString
    else if (inString) at += char === '\\' ? 1 : 0
    else if (char === ',' || char === '[' || char === '{') count += 1
  }
  return count > VALUES_MAX
}

/**
 * Other content types get 415. An empty body counts as none: some clients send the content type with it.
 * @param types further names of JSON
 */
export function acceptJsonOnly(app: FastifyInstance, ...types: string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', ...types], { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = bodyText(body as Buffer, 'json')
    } catch (error) {
      done(error as Error)
      return
    }
    if (text.trim() === '') {
      done(null, undefined)
      return
    }
    if (hasTooManyValues(text)) {
      done(new AppError('PAYLOAD_TOO_LARGE'))
      return
    }
    void parse(request, text, (error, value) => {
      if (error === null && !hasLoneSurrogate(text)) done(null, value)
      else done(new AppError('VALIDATION', { message: 'El contenido no es JSON válido.' }))
    })
  })
}
