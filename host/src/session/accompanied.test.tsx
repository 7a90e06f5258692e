import { currentUser } from '@csuite/shared/contract/login'
import { TOKEN_KEY, sessionStore } from '@csuite/shared/session'
import { readItem } from '@csuite/shared/storage'
import { mockServer, testToken, testUser } from '@csuite/shared/testing'
import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { startAccompanied } from './accompanied'

const server = mockServer()

test('a server that is away for a moment ends nothing', async () => {
  const person = testUser()
  const token = testToken()
  const address = `http://localhost/api${currentUser.path}`
  server.use(
    http.get(address, () => HttpResponse.json({}, { status: 502 }), { once: true }),
    http.get(address, () => HttpResponse.json(person)),
  )
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const hasta = new Date(Date.now() + 3_600_000).toISOString()
  await act(() => startAccompanied({ id: 1, idPersona: person.id, persona: person.name, hasta, token }))
  expect(sessionStore.getState()).toMatchObject({ user: person, token, isAuthenticated: true })
  expect(readItem(TOKEN_KEY)).toBe(token)
})
