import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { testRemote } from '../remotes/registry.fixture'
import { hardened } from './remote-routes'

jest.mock('../federation/try-again', () => ({ tryAgain: (load: () => Promise<unknown>) => load() }))

test('a screen whose file does not come shows the panel in its place and recovers there', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let away = true
  const lazy = () => {
    if (away)
      return Promise.reject(Object.assign(new Error('chunk'), { type: 'error', request: '/chunk.js' }))
    return Promise.resolve({ Component: () => <h1>Planes</h1> })
  }
  const routes = [hardened({ path: '/planes', lazy }, testRemote())]
  const root = [{ hydrateFallbackElement: <p>…</p>, children: routes }]
  render(<RouterProvider router={createMemoryRouter(root, { initialEntries: ['/planes'] })} />)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Planes' })).toBeVisible()
})
