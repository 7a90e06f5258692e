import { renewSession } from '@csuite/shared/contract/sessions'
import { apiFailure, mockServer } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { warn } from '../remotes/warn'
import { sayWhyEnded } from './ended-why'
import { hostSession } from './host-session'

jest.mock('../remotes/warn')

const server = mockServer()
const tokenWith = (claims: object) =>
  `e30.${btoa(JSON.stringify({ sub: '7', sid: 's7', exp: 1, ...claims }))}.x`
const kept = tokenWith({ kept: true })
const MESSAGE = 'Cerramos tu sesión: alguien la copió.'

let bodies: unknown[]
beforeEach(() => {
  jest.mocked(warn).mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  hostSession.setState({ endedToken: null, leaving: false })
  sessionStorage.clear()
  bodies = []
  server.answer(renewSession, apiFailure('SESSION_COPIED', { message: MESSAGE }), bodies)
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('of a session that ended before this code had loaded it is said why, once', async () => {
  hostSession.setState({ endedToken: kept })
  sayWhyEnded()
  await waitFor(() => expect(warn).toHaveBeenCalledWith(MESSAGE))
  hostSession.setState({ leaving: true })
  await settle()
  expect([bodies, jest.mocked(warn).mock.calls]).toEqual([[{ sesion: 's7', intento: 'x' }], [[MESSAGE]]])
})

test.each<[string, object, Parameters<typeof apiFailure>[0], calls: number, said: number]>([
  ['copied', { kept: true, jti: 'a' }, 'SESSION_COPIED', 1, 1],
  ['ended otherwise', { kept: true, jti: 'b' }, 'UNAUTHORIZED', 1, 0],
  ['one that does not renew itself', {}, 'SESSION_COPIED', 0, 0],
])('a session that ends later: %s', async (_, claims, code, calls, said) => {
  server.answer(renewSession, apiFailure(code), bodies)
  hostSession.setState({ endedToken: tokenWith(claims) })
  await settle()
  await waitFor(() => expect([bodies.length, jest.mocked(warn).mock.calls.length]).toEqual([calls, said]))
})
