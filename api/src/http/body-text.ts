import { UnreadableText, decodeText } from '@csuite/shared/contract/text-file'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error'

/** What browsers, curl and spreadsheets call a CSV; Windows with Excel says `application/vnd.ms-excel`. */
const CSV_TYPES =
  /^(text|application)\/(x-)?(csv|comma-separated-values|tab-separated-values|vnd\.ms-excel|plain)\s*(;|$)/i

/** Text of a body. @throws AppError 400 with the place of bytes that mean nothing */
export function bodyText(body: Buffer, kind: 'json' | 'csv'): string {
  try {
    return decodeText(body, kind)
  } catch (error) {
    throw error instanceof UnreadableText ? new AppError('VALIDATION', { message: error.message }) : error
  }
}

/** Takes a bare CSV as `{csv}`. */
export function acceptCsv(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    CSV_TYPES,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => Promise.resolve({ csv: bodyText(body, 'csv') }),
  )
  scope.addContentTypeParser('*', (_request, _body, done) => {
    done(new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Envía el CSV como text/csv, o dentro de JSON.' }))
  })
}
