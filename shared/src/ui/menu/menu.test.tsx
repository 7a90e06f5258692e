import { screen } from '@testing-library/react'
import { renderWithProviders } from '@csuite/shared/testing'
import { IconButton } from '@csuite/shared/ui/button'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '.'

function Scene({ onLeave = () => undefined }: { onLeave?: () => void }) {
  return (
    <>
      <Menu trigger={<IconButton label="Cuenta">{'A'}</IconButton>} header="Ana Pérez">
        <MenuLink to="/perfil">{'Mi perfil'}</MenuLink>
        <MenuLink to="/planes">{'Planes'}</MenuLink>
        <MenuSeparator />
        <MenuItem onSelect={onLeave}>{'Cerrar sesión'}</MenuItem>
      </Menu>
      <button>{'Fuera'}</button>
    </>
  )
}
const item = (name: string) => screen.getByRole('menuitem', { name })

test('opens with the focus on its first item; arrows, Home, End and letters move it', async () => {
  const { person } = renderWithProviders(<Scene />)
  await person.click(screen.getByRole('button', { name: 'Cuenta', expanded: false }))
  expect(screen.getByRole('menu', { name: 'Cuenta' })).toBeInTheDocument()
  expect(item('Mi perfil')).toHaveFocus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(item('Cerrar sesión')).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(item('Mi perfil')).toHaveFocus()
  await person.keyboard('{End}')
  expect(item('Cerrar sesión')).toHaveFocus()
  await person.keyboard('p')
  expect(item('Planes')).toHaveFocus()
  await person.keyboard('{Home}')
  expect(item('Mi perfil')).toHaveFocus()
})

test('Escape closes and returns the focus', async () => {
  const { person } = renderWithProviders(<Scene />)
  await person.click(screen.getByRole('button', { name: 'Cuenta' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cuenta' })).toHaveFocus()
})

test('a press outside closes, and does nothing else; the next one does', async () => {
  const [pressed, clicked] = [jest.fn(), jest.fn()]
  const { person, router } = renderWithProviders(
    <>
      <Scene />
      <button onPointerDown={pressed} onClick={clicked}>
        {'Otro'}
      </button>
      <a href="/beto">{'Enlace'}</a>
    </>,
  )
  for (const under of [
    screen.getByRole('button', { name: 'Otro' }),
    screen.getByRole('link', { name: 'Enlace' }),
  ]) {
    await person.click(screen.getByRole('button', { name: 'Cuenta' }))
    await person.click(under)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  }
  expect([pressed.mock.calls.length, clicked.mock.calls.length, router.state.location.pathname]).toEqual([
    0,
    0,
    '/',
  ])
  await person.click(screen.getByRole('button', { name: 'Otro' }))
  expect([pressed.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
})

test('an item acts once and closes; a link navigates', async () => {
  const leave = jest.fn()
  const { person, router } = renderWithProviders(<Scene onLeave={leave} />)
  await person.click(screen.getByRole('button', { name: 'Cuenta' }))
  await person.click(item('Cerrar sesión'))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  screen.getByRole('button', { name: 'Cuenta' }).focus()
  await person.keyboard('{ArrowUp}{Home}{Enter}')
  expect(router.state.location.pathname).toBe('/perfil')
})
