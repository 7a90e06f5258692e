import { browserOf, newBrowser } from './browser-identity'

test('a browser that was given an identifier is known by it again', () => {
  const { id, cookie } = newBrowser('http://localhost:3000')
  expect(browserOf(`tema=oscuro; ${cookie.split(';', 1)[0]}; otra=1`)).toEqual({ id })
  expect(newBrowser('http://localhost:3000').id).not.toBe(id)
})

test('scripts and other sites do not get it, and https keeps it on https', () => {
  const attributes = newBrowser('https://portal.example').cookie.split('; ').slice(1)
  expect(attributes).toEqual(['Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Lax', 'Secure'])
  expect(newBrowser('http://localhost:3000').cookie).not.toContain('Secure')
})

test.each([
  [undefined],
  [''],
  ['csuite_browser=corto'],
  ['csuite_browser=con espacios y <signos>'],
  ['x_csuite_browser=abcdefghij'],
])('what is no identifier of ours counts as none: %s', (cookies) =>
  expect(browserOf(cookies)).toEqual({ id: null }),
)
