import { type ErrorCode, errorCatalogue } from '@csuite/shared/contract/errors'
import Fastify from 'fastify'
import { AppError, unavailable } from './app-error'
import { handleErrors } from './error-handler'

const codes = Object.keys(errorCatalogue) as ErrorCode[]

test.each<[what: string, error: Error]>([
  ...codes.map((code): [string, Error] => [code, new AppError(code)]),
  ['a fraction of a second', new AppError('TOO_MANY_REQUESTS', { retryAfter: 0.2 })],
  ['a message of its own', new AppError('UNAVAILABLE', { message: 'Espera.' })],
  ['a full queue', unavailable()],
  ["a framework's 503", Object.assign(new Error('closing'), { statusCode: 503 })],
  ['a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('an answer that asks to come back says when, in whole seconds: %s', async (_what, error) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers } = await app.inject('/')
  const wait = headers['retry-after']
  if (statusCode === 429 || statusCode === 503) expect(wait).toMatch(/^[1-9]\d*$/)
  else expect(wait).toBeUndefined()
  await app.close()
})
