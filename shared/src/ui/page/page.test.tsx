import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { renderRoutes, renderWithProviders } from '@csuite/shared/testing'
import { Page, SkipLink } from '.'

const routes = [
  {
    path: '/',
    element: (
      <>
        <SkipLink />
        <Page title="Inicio">
          <Link to="/perfil">{'Mi perfil'}</Link>
        </Page>
      </>
    ),
  },
  { path: '/ajena', element: <h1>Ajena</h1> },
  {
    path: '/perfil',
    element: <Page title="Perfil" heading="Hola, Ana Pérez" headingHidden children={null} />,
  },
]

test('the first page sets the document title and not the focus; the skip link leads to it', () => {
  renderRoutes(routes)
  expect(document.title).toBe('Inicio · C+Suite')
  expect(screen.getByRole('heading', { level: 1, name: 'Inicio' })).not.toHaveFocus()
  expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveAttribute(
    'href',
    `#${screen.getByRole('main').id}`,
  )
})

test('without a navigation, a page that takes the place of another focuses its heading where the focus was lost', async () => {
  function Steps() {
    const [title, setTitle] = useState('Pregunta')
    return (
      <>
        <input aria-label="Buscar" onChange={({ target }) => setTitle(target.value)} />
        <Page key={title} title={title}>
          <button onClick={() => setTitle('Hecho')}>{'Enviar'}</button>
        </Page>
      </>
    )
  }
  const { person } = renderWithProviders(<Steps />)
  await person.click(screen.getByRole('button'))
  expect(screen.getByRole('heading', { name: 'Hecho' })).toHaveFocus()
  await person.type(screen.getByRole('textbox'), 'a')
  expect(screen.getByRole('heading', { name: 'a' })).not.toHaveFocus()
})

test("the skip link leaves the page's address as it is", async () => {
  const { person, router } = renderRoutes(routes, { route: '/#ficha' })
  await person.click(screen.getByRole('link', { name: 'Saltar al contenido' }))
  expect(screen.getByRole('main')).toHaveFocus()
  expect([router.state.location.hash, window.location.hash]).toEqual(['#ficha', ''])
})

test('the skip link is hidden by clipping, so that it is not printed', () => {
  renderRoutes(routes)
  const { clipPath, transform } = getComputedStyle(screen.getByRole('link', { name: 'Saltar al contenido' }))
  expect({ clipPath, transform }).toEqual({ clipPath: 'inset(50%)', transform: '' })
})

test('a navigation focuses the heading and sets the document title', async () => {
  const { person, router } = renderRoutes(routes)
  await person.click(screen.getByRole('link', { name: 'Mi perfil' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Hola, Ana Pérez' })).toHaveFocus()
  expect(document.title).toBe('Perfil · C+Suite')
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { level: 1, name: 'Inicio' })).toHaveFocus()
})

test('a screen that says no title does not keep the one before', async () => {
  document.title = 'C+Suite'
  const { router } = renderRoutes(routes)
  await act(() => router.navigate('/ajena'))
  expect(document.title).toBe('C+Suite')
})
