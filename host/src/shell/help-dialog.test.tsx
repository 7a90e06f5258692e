import { overrideSettings } from '@csuite/shared/client'
import { render, screen } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { HelpDialog } from './help-dialog'

test('shows the contact, the versions and the configured terms', async () => {
  offerPages()
  overrideSettings({ supportEmail: 'ayuda@planta.example', termsUrl: 'https://planta.example/terminos' })
  render(<HelpDialog onClose={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: 'Ayuda' })).toHaveTextContent('remote-x 1.0.0')
  expect(screen.getByRole('link', { name: 'ayuda@planta.example' })).toHaveAttribute(
    'href',
    'mailto:ayuda@planta.example',
  )
  expect(screen.getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute(
    'href',
    'https://planta.example/terminos',
  )
  expect(screen.queryByRole('link', { name: 'Política de privacidad' })).toBeNull()
})
