import { browserOf, newBrowser } from './browser-identity'

test('a browser that was given an identifier is known by it again', () => {
  const { id, cookie } = newBrowser('http://localhost:3000')
  expect(browserOf(`tema=oscuro; ${cookie.split(';', 1)[0]}; otra=1`, 'http://localhost:3000')).toEqual({
    id,
  })
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
  expect(browserOf(cookies, 'http://localhost:3000')).toEqual({ id: null }),
)

test('on https a build counts only under the name that no other host of the domain can set', () => {
  const cookies = 'csuite_build=planted; __Host-csuite_build=own'
  expect(browserOf(cookies, 'https://portal.example').build).toBe('own')
  expect(browserOf('csuite_build=planted', 'https://portal.example').build).toBeUndefined()
  expect(browserOf('csuite_build=own', 'http://localhost:3000').build).toBe('own')
})
