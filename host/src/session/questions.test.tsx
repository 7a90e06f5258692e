import { configureClient } from '@csuite/shared/client'
import { signIn, signOutLocally } from '@csuite/shared/session'
import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Questions, confirmIdentity } from './questions'

beforeAll(() => configureClient({ getToken: () => null, onUnauthorized: () => undefined }))

const close = async () => userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))

test.each<[string, () => unknown]>([
  ['is cancelled', close],
  ['has lost its session', () => act(signOutLocally)],
  ['is another person’s now', () => act(() => signIn('other', testUser({ id: 8 })))],
])('a question that %s is closed and answered with no', async (_case, happens) => {
  renderWithProviders(<Questions />, { user: testUser() })
  const answer = confirmIdentity()
  expect(await screen.findByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
  await happens()
  await expect(answer).resolves.toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
