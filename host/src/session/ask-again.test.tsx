import { answerOf, call } from '@csuite/shared/client'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { currentUser, login } from '@csuite/shared/contract/login'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { updatePassword } from '@csuite/shared/contract/profile'
import { register } from '@csuite/shared/contract/registration'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { apiFailure, mockServer } from '@csuite/shared/testing'
import { Toaster } from '@csuite/shared/ui/toast'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { questionsTexts } from './questions.texts'
import { connectClient } from './start'

const server = mockServer()
const [email, password] = ['ana@planta.example', 'Correcta1']
const signIn = () => call(login, { body: { email, password } })
const notice = () => screen.queryByText('Entran muchas personas a la vez; un momento…')

beforeAll(() => connectClient(() => undefined))
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Toaster />)
})

/** Answers 503 to the first `refusals` attempts at `endpoint`, then `answer`; returns the number of attempts. */
function busyFor(refusals: number, retryAfter: number, endpoint = login as never, answer: unknown = {}) {
  let attempts = 0
  server.answer(endpoint, (() =>
    (attempts += 1) > refusals ? answer : apiFailure('UNAVAILABLE', { retryAfter })) as never)
  return () => attempts
}

const newPassword = 'Correcta2'
test.each([
  ['a sign-in', login, { email, password }],
  ['a registration', register, { email, password, name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' }],
  ['a forgotten password', changePassword, { email, code: '123456', newPassword }],
  ['a new password', updatePassword, { currentPassword: password, newPassword }],
  ['a confirmation', confirmIdentity, { password }],
  ['a sign-in of the first paint', login, undefined],
] as const)('%s is asked again until the API has time', async (_what, endpoint, body) => {
  const attempts = busyFor(2, 0, endpoint as never)
  const send = () => fetch('http://localhost/api/auth/login', { method: 'POST', body: '{}' })
  await (body ? call(endpoint as EndpointDefinition, { body }) : answerOf<typeof login>(send(), send))
  expect(attempts()).toBe(3)
  expect(notice()).toBeNull()
})

test.each(['Cancelar', 'Cerrar'])('the notice says so, and %s stops at once', async (name) => {
  const attempts = busyFor(9, 20)
  const refused = expect(signIn()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await screen.findByText(questionsTexts.busy)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name }))
  await refused
  expect(notice()).toBeNull()
  expect(attempts()).toBe(1)
})

test('what cannot be served within half a minute fails, as does another error', async () => {
  const attempts = busyFor(9, 28)
  await expect(signIn()).rejects.toMatchObject({ retryAfter: 28 })
  expect(attempts()).toBe(1)
  busyFor(1, 0, login as never, apiFailure('INVALID_CREDENTIALS'))
  await expect(signIn()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('other calls fail as before', async () => {
  const attempts = busyFor(9, 0, currentUser as never)
  await expect(call(currentUser)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(attempts()).toBe(1)
})
