import Fastify from 'fastify'
import { handleErrors } from './error-handler'
import { acceptJsonOnly } from './json-body'

const app = Fastify()
handleErrors(app)
acceptJsonOnly(app)
app.post('/', (request) => Promise.resolve({ read: request.body }))
afterAll(() => app.close())

const send = (payload: Buffer) =>
  app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } })

test.each([
  ['a whole pair', Buffer.from('{"a":"\\ud83d\\ude42"}'), '🙂'],
  ['a written backslash', Buffer.from('{"a":"\\\\ud800"}'), '\\ud800'],
  ['UTF-8', Buffer.from('{"a":"ñ€"}')],
  ['UTF-8 with its mark', Buffer.from('\ufeff{"a":"ñ€"}')],
  ['UTF-16 with its mark', Buffer.from('\ufeff{"a":"ñ€"}', 'utf16le')],
])('JSON with %s is read', async (_what, payload, text = 'ñ€') => {
  expect((await send(payload)).json()).toEqual({ read: { a: text } })
})

test.each([
  [
    'Windows-1252',
    Buffer.from('{\n "a": "año"}', 'latin1'),
    'Línea 2, columna 9 (byte 10): aquí el texto no es UTF-8.',
  ],
  [
    'a letter cut in two',
    Buffer.from('{"a":"ñ').subarray(0, -1),
    'Línea 1, columna 7 (byte 6): aquí el texto no es UTF-8.',
  ],
  ['a lone surrogate', Buffer.from('"\\ud800"'), 'El contenido no es JSON válido.'],
])('JSON with %s is refused with its place', async (_what, payload, message) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})
