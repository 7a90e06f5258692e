import { createHmac } from 'node:crypto'
import { browserOf, newBrowser } from './browser-identity'

const hmac = (purpose: string, text: string) =>
  createHmac('sha256', 'key')
    .update(purpose + text)
    .digest('base64url')
const secrets = { hmac, hmacs: (purpose: string, text: string) => [hmac(purpose, text)] }
const at = (publicUrl: string) => ({ publicUrl, secrets })

test('a browser that was given an identifier is known by it again', () => {
  const { id, cookie } = newBrowser(at('http://localhost:3000'))
  expect(browserOf(`tema=oscuro; ${cookie.split(';', 1)[0]}; otra=1`, at('http://localhost:3000'))).toEqual({
    id,
  })
  expect(newBrowser(at('http://localhost:3000')).id).not.toBe(id)
})

test('scripts and other sites do not get it, and https keeps it on https', () => {
  const attributes = newBrowser(at('https://portal.example')).cookie.split('; ').slice(1)
  expect(attributes).toEqual(['Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Lax', 'Secure'])
  expect(newBrowser(at('http://localhost:3000')).cookie).not.toContain('Secure')
})

test.each([
  [undefined],
  [''],
  ['csuite_browser=corto'],
  [`csuite_browser=${'a'.repeat(22)}.${'b'.repeat(43)}`],
  ['csuite_browser=con espacios y <signos>'],
  ['x_csuite_browser=abcdefghij'],
])('what is no identifier of ours counts as none: %s', (cookies) =>
  expect(browserOf(cookies, at('http://localhost:3000'))).toEqual({ id: null }),
)

test('on https a build counts only under the name that no other host of the domain can set', () => {
  const cookies = 'csuite_build=planted; __Host-csuite_build=own'
  expect(browserOf(cookies, at('https://portal.example')).build).toBe('own')
  expect(browserOf('csuite_build=planted', at('https://portal.example')).build).toBeUndefined()
  expect(
    browserOf('a=1; \u00a0__Host-csuite_build=planted', at('https://portal.example')).build,
  ).toBeUndefined()
  expect(browserOf('csuite_build=own', at('http://localhost:3000')).build).toBe('own')
})
