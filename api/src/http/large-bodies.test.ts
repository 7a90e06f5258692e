import { EventEmitter } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { publishRelease } from '@csuite/shared/contract/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openTestApi } from '../testing/test-api'
import { addDeployToken } from '../testing/test-callers'
import { countedBody } from './large-bodies'

const MB = 1024 * 1024

/** An upload of which this much has arrived; its code is that of what ended it. */
function upload(caller: string, megabytes: number, socket = new EventEmitter()) {
  const response = new EventEmitter()
  const payload = new PassThrough()
  const request = { raw: { socket } } as unknown as FastifyRequest
  const body = countedBody(request, { raw: response } as unknown as FastifyReply, payload, caller)
  const ended = { code: '' }
  body.on('error', (error) => (ended.code = (error as Error & { code: string }).code))
  body.resume()
  for (let sent = 0; sent < megabytes; sent += 1) payload.write(Buffer.alloc(MB))
  return { body, ended, payload, response, socket }
}

const turn = () => new Promise(setImmediate)

const api = openTestApi()

test('uploads that send nothing take no memory from those that do', async () => {
  const publish = async (name: string, megabytes: number) => {
    const token = await addDeployToken(api, name, 'publish')
    const body = { manifest: 'x'.repeat(megabytes * MB) }
    return (await api.call(publishRelease, { params: { name }, body }, { token })).json<{ code: string }>()
      .code
  }
  const idle = ['uno', 'dos', 'tres', 'cuatro'].map((team) => upload(team, 0))
  expect(await publish('equipo-gordo', 10)).toBe('RELEASE_REFUSED')

  const full = ['cinco', 'seis', 'siete'].map((team) => upload(team, 31))
  await turn()
  expect(await publish('equipo-gordo', 10)).toBe('UNAVAILABLE')
  full[0]?.socket.emit('close')
  full[0]?.response.emit('close')
  expect(await publish('equipo-gordo', 10)).toBe('RELEASE_REFUSED')
  for (const { body, response } of [...idle, ...full]) {
    body.destroy()
    response.emit('close')
  }
})

test('bodies one after another on one connection leave no listener on it', () => {
  const socket = new EventEmitter()
  for (let bodies = 0; bodies < 20; bodies += 1) upload('uno', 0, socket).response.emit('close')
  expect(socket.listenerCount('close')).toBe(0)
})

test("one team's uploads leave room for the others'", async () => {
  const own: ReturnType<typeof upload>[] = []
  for (const team of ['equipo-gordo', 'equipo-gordo', 'otro']) {
    own.push(upload(team, 30))
    await turn()
  }
  expect(own.map(({ ended }) => ended.code)).toEqual(['', 'UNAVAILABLE', ''])
  for (const { body, response } of own) {
    body.destroy()
    response.emit('close')
  }
})

test('an upload that stops arriving is refused, one that goes on is not', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  const [stopped, slow] = [upload('uno', 0), upload('dos', 0)]
  const refused: unknown[] = []
  stopped.body.destroy = (error) => refused.push(error) as never
  slow.body.destroy = (error) => refused.push(error) as never
  for (let second = 0; second < 15; second += 1) {
    slow.payload.write('x')
    jest.advanceTimersByTime(1000)
  }
  expect(refused).toEqual([expect.objectContaining({ code: 'VALIDATION' })])
  jest.useRealTimers()
  for (const { response } of [stopped, slow]) response.emit('close')
})

test('a body that stops arriving while nobody reads it does not end the process', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
  const request = { raw: { socket: new EventEmitter() } } as never
  const reply = { raw: new EventEmitter() } as never
  const body = countedBody(request, reply, new PassThrough(), 'equipo-lento') as PassThrough
  jest.advanceTimersByTime(10_000)
  await turn()
  expect(body.errored).toMatchObject({ code: 'VALIDATION' })
  jest.useRealTimers()
})

describe('a connection whose request was refused before its body was read goes on with the next', () => {
  let team: string
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    team = await addDeployToken(api, 'equipo-uno', 'publish')
    await api.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => agent.destroy())

  const send = (path: string, body = '', headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const { port } = api.app.server.address() as AddressInfo
      const method = body === '' ? 'GET' : 'POST'
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, agent },
        (answer: IncomingMessage) => {
          const { localPort } = answer.socket
          answer.resume().once('end', () => resolve({ status: answer.statusCode, port: localPort }))
        },
      )
      sent.once('error', reject).end(body)
    })

  const json = { 'content-type': 'application/json' }
  const text = { 'content-type': 'text/plain' }
  const chunked = { 'transfer-encoding': 'chunked' }
  test.each([
    ['the webhook with another type', '/api/facturacion/webhook', 200, text, 415],
    ['the webhook with too much of another type', '/api/facturacion/webhook', 300, text, 415],
    ['the webhook with too much', '/api/facturacion/webhook', 300, json, 413],
    ['the webhook with too much, unannounced', '/api/facturacion/webhook', 300, { ...json, ...chunked }, 413],
    ['a publication without a token', '/api/remotos/equipo-uno/versiones', 900, json, 401],
    ['a publication of another type', '/api/remotos/equipo-uno/versiones', 900, text, 415],
    ['a publication of nothing', '/api/remotos/equipo-uno/versiones', 900, json, 400],
    ['a sign-in with too much', '/api/auth/login', 300, json, 413],
    ['a sign-in of another type', '/api/auth/login', 300, text, 415],
    ['no such call', '/api/nada', 300, json, 413],
  ])('%s', async (what, path, kilobytes, headers, status) => {
    const isTeams = path.includes('remotos') && !what.includes('without')
    const token: Record<string, string> = isTeams ? { authorization: `Bearer ${team}` } : {}
    const refused = await send(path, 'x'.repeat(kilobytes * 1024), { ...headers, ...token })
    expect(refused.status).toBe(status)
    expect((await send('/api/health/live')).status).toBe(200)
  })
})
