import { EventEmitter } from 'node:events'
import { publishRelease } from '@csuite/shared/contract/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTestApi } from '../testing/test-api'
import { testEngines } from '../testing/test-engines'
import { reserveBody } from './large-bodies'

/** A request that announces a body of 32 MB. */
function announced(headers: Record<string, string>) {
  const socket = new EventEmitter()
  const response = new EventEmitter()
  const request = { raw: { headers, socket } } as unknown as FastifyRequest
  reserveBody(request, { raw: response } as unknown as FastifyReply, 32_000_000)
  return { socket, response }
}

test('a body is refused before it is read where others take the memory, until one of them ends', async () => {
  const api = await createTestApi(testEngines[0])
  const { token } = await api.signUpAdministrator()
  const publish = async (bytes: number) => {
    const body = { manifest: 'x'.repeat(bytes) }
    return (await api.call(publishRelease, { params: { name: 'equipo-gordo' }, body }, { token })).json<{
      code: string
    }>().code
  }
  const all = [
    announced({}),
    announced({ 'content-length': '32000000' }),
    announced({ 'content-length': 'x' }),
  ]
  expect(await publish(10_000_000)).toBe('UNAVAILABLE')
  expect(await publish(1000)).toBe('RELEASE_REFUSED')
  all[0]?.socket.emit('close')
  expect(await publish(10_000_000)).toBe('RELEASE_REFUSED')
  all[0]?.response.emit('close')
  expect(() => [announced({}), announced({})]).toThrow()
  for (const { response } of all) response.emit('close')
  await api.close()
})
