import { screen } from '@testing-library/react'
import { renderWithProviders } from '@csuite/shared/testing'
import { Button, ExternalLink, IconButton } from '.'

test('a busy submit button keeps its focus, is announced as busy and does not submit', async () => {
  const sent = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { person } = renderWithProviders(
    <form onSubmit={sent}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        {'Iniciando sesión...'}
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Iniciando sesión...', busy: true })
  await person.click(button)
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'a{Enter}')
  expect(sent).not.toHaveBeenCalled()
  button.focus()
  expect(button).toHaveFocus()
})

test('the second click of two does not repeat what may be busy', async () => {
  const verify = jest.fn()
  const step = jest.fn()
  const { person } = renderWithProviders(
    <>
      <Button busy={false} onClick={verify}>
        {'Verificar'}
      </Button>
      <Button onClick={step}>{'Siguiente'}</Button>
    </>,
  )
  await person.dblClick(screen.getByRole('button', { name: 'Verificar' }))
  await person.dblClick(screen.getByRole('button', { name: 'Siguiente' }))
  expect([verify, step].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('a button does not submit by default', async () => {
  const sent = jest.fn()
  const { person } = renderWithProviders(
    <form onSubmit={sent}>
      <Button>{'Anterior'}</Button>
      <IconButton label="Buscar">{'B'}</IconButton>
    </form>,
  )
  await person.click(screen.getByRole('button', { name: 'Anterior' }))
  await person.click(screen.getByRole('button', { name: 'Buscar' }))
  expect(sent).not.toHaveBeenCalled()
})

test('a link out of the portal announces its new tab', () => {
  renderWithProviders(<ExternalLink href="https://csuite.example/">{'Campaña'}</ExternalLink>)
  const external = screen.getByRole('link', { name: 'Campaña (se abre en una pestaña nueva)' })
  expect(external).toHaveAttribute('target', '_blank')
  expect(external).toHaveAttribute('rel', 'noopener noreferrer')
})
