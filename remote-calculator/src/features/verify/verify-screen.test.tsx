import { renderWithProviders } from '@csuite/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VerifyScreen } from './verify-screen'
import { verifyTexts as t } from './verify.texts'

const imitation = 'Eva Sol (Cuenta 1 · je•••@planta.example · sesión con segundo factor)'
const firmante = { cuenta: '7', correo: 'eva@planta.example', segundoFactor: false, antes: [] }

jest.mock('./check', () => ({
  check: ({ kind }: { kind: string }) =>
    Promise.resolve({
      ...{ hash: 'h', isInTime: true, key: { kid: 'k1', hasta: null } },
      ...(kind === 'stamp'
        ? { state: 'stamp', hash: 'other', numero: 'CAL-2026-000008' }
        : { state: 'valid', record: { numero: 'CAL-2026-000007', tecnico: imitation, firmante } }),
    }),
}))
jest.mock('../../parts/certificate/certificate-link', () => ({
  readLink: async (fragment: string) => {
    if (!fragment.startsWith('#2')) return { kind: 'whole' }
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { kind: 'stamp' }
  },
  readFile: (text: string) => (text === 'whole' ? { kind: 'whole' } : null),
}))
jest.mock('../../parts/certificate/certificate-sheet', () => ({
  CertificatePaper: 'div',
  CertificateSheet: () => null,
}))

test('what the signer could not choose stands apart from the name, which may imitate it', async () => {
  renderWithProviders(<VerifyScreen />, { route: '/calculadora-txi/verificar#1.k1.x.y' })
  expect(await screen.findByText('Cuenta 7 · ev•••@planta.example · sesión sin segundo factor')).toBeVisible()
  expect(screen.getByText(`Lo firmó ${imitation}.`)).toBeVisible()
})

test('a file that the device cannot read does not stand beside the verdict on what came before', async () => {
  renderWithProviders(<VerifyScreen />, { route: '/calculadora-txi/verificar#1.k1.x.y' })
  expect(await screen.findByText(t.valid('CAL-2026-000007'))).toBeVisible()
  const away = Object.assign(new File([], 'a.json'), { text: () => Promise.reject(new Error('NotReadable')) })
  await userEvent.upload(screen.getByLabelText(t.file), away)
  expect(await screen.findByText(t.warnings['bad-file'])).toBeVisible()
  expect(screen.queryByText(t.valid('CAL-2026-000007'))).toBeNull()
})

test('a file that is chosen before the printed code was checked is compared with the code', async () => {
  renderWithProviders(<VerifyScreen />, { route: '/calculadora-txi/verificar#2.k1.n.h.s' })
  const file = Object.assign(new File([], 'a.json'), { text: () => Promise.resolve('whole') })
  await userEvent.upload(screen.getByLabelText(t.file), file)
  expect(await screen.findByText(t.differs)).toBeVisible()
})

test('a file that takes long to read does not replace the verdict on a later one', async () => {
  renderWithProviders(<VerifyScreen />, { route: '/calculadora-txi/verificar' })
  let finish: (text: string) => void = () => undefined
  const slow = new Promise<string>((resolve) => (finish = resolve))
  const file = (text: Promise<string>) => Object.assign(new File([], 'a.json'), { text: () => text })
  await userEvent.upload(screen.getByLabelText(t.file), file(slow))
  await userEvent.upload(screen.getByLabelText(t.file), file(Promise.resolve('')))
  expect(await screen.findByText(t.warnings['bad-file'])).toBeVisible()
  finish('whole')
  await act(() => slow)
  expect(screen.getByText(t.warnings['bad-file'])).toBeVisible()
})
