import { addStoredFont } from './stored-font'

test.each([
  ['/assets/geist.1a-b.woff2', ['url(/assets/geist.1a-b.woff2)']],
  ['https://evil.example/assets/a.woff2', []],
  ['/assets/../a.woff2', []],
  ['/assets/a.woff2) url(x', []],
  [null, []],
])('the stored font %s is added if it is one of the portal’s assets', (stored, expected) => {
  localStorage.clear()
  if (stored) localStorage.setItem('csuite-font', stored)
  const added: string[] = []
  const FontFace = jest.fn((_: string, source: string) => void added.push(source))
  Object.assign(globalThis, { FontFace })
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() })
  addStoredFont()
  expect(added).toEqual(expected)
})
