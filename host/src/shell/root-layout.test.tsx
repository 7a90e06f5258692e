import { render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { RootLayout } from './root-layout'

const openDocument = (path: string) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <RootLayout /> }], { initialEntries: [path] })}
    />,
  )

test('a page that is opened by its address begins at its top, and a reload where it was', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const left = openDocument('/planes')
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true })
  window.dispatchEvent(new Event('pagehide'))
  left.unmount()
  const other = openDocument('/control-max')
  expect(scrollTo).not.toHaveBeenCalledWith(0, 900)
  other.unmount()
  openDocument('/planes')
  expect(scrollTo).toHaveBeenCalledWith(0, 900)
})
