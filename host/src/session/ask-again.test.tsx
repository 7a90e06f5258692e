import { answerOf, call } from '@csuite/shared/client'
import { currentUser, login } from '@csuite/shared/contract/login'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { updatePassword } from '@csuite/shared/contract/profile'
import { register } from '@csuite/shared/contract/registration'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { apiFailure, mockEndpoint, mockServer } from '@csuite/shared/testing'
import { Toaster } from '@csuite/shared/ui/toast'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { questionsTexts } from './questions.texts'
import { connectClient } from './start'

const server = mockServer()
const email = 'ana@planta.example'
const signIn = () => call(login, { body: { email, password: 'Correcta1' } })
const notice = () => screen.queryByText('Entran muchas personas a la vez; un momento…')

beforeAll(() => connectClient(() => undefined))
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Toaster />)
})

/** Answers 503 to the first `refusals` attempts at `endpoint`, then `answer`; returns the number of attempts. */
function busyFor(refusals: number, retryAfter: number, endpoint = login as never, answer: unknown = {}) {
  let attempts = 0
  server.use(
    mockEndpoint(endpoint, (() =>
      (attempts += 1) > refusals ? answer : apiFailure('UNAVAILABLE', { retryAfter })) as never),
  )
  return () => attempts
}

const newPassword = 'Correcta2'
test.each([
  ['a sign-in', login, signIn],
  [
    'a registration',
    register,
    () =>
      call(register, {
        body: { email, password: newPassword, name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' },
      }),
  ],
  [
    'a forgotten password',
    changePassword,
    () => call(changePassword, { body: { email, code: '123456', newPassword } }),
  ],
  [
    'a new password',
    updatePassword,
    () => call(updatePassword, { body: { currentPassword: 'Correcta1', newPassword } }),
  ],
  ['a confirmation', confirmIdentity, () => call(confirmIdentity, { body: { password: 'Correcta1' } })],
  [
    'a sign-in of the first paint',
    login,
    () => {
      const send = () => fetch('http://localhost/api/auth/login', { method: 'POST', body: '{}' })
      return answerOf<typeof login>(send(), send)
    },
  ],
])('%s is asked again until the API has time', async (_what, endpoint, attempt) => {
  const attempts = busyFor(2, 0, endpoint as never)
  await attempt()
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
