import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { loadConfig } from '../../api/src/config'
import { lookOf, serveLogo } from './site-look'

const folder = mkdtempSync(path.join(tmpdir(), 'csuite-logo-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const logo =
  '<span class="x" data-logo="true" data-paint="0"><svg width="32" height="32"><path/></svg>C+Suite</span>'
const markup = { html: `<main>${logo}</main>`, css: '' }

test('by default a document is as without these settings', () => {
  const look = lookOf(loadConfig({}).site)
  expect(look).toMatchObject({ name: 'C+Suite', head: '', css: '' })
  expect(look.named(markup).html).toBe(
    '<main><span class="x" data-paint="0"><svg width="32" height="32"><path/></svg>C+Suite</span></main>',
  )
})

test('the name and the colours stand in the document, escaped', () => {
  const { site } = loadConfig({ SITE_NAME: 'Planta & Río', SITE_COLOR: '#7a1fa2' })
  const look = lookOf(site)
  expect(look.head).toContain('<meta name="application-name" content="Planta &#38; Río">')
  expect(look.named(markup).html).toContain('</svg>Planta &#38; Río</span>')
  expect(look.css).toMatch(/^:root:root\{--c-brand:#7A1FA2;--c-on-brand:#FFFFFF;/)
  expect(look.css).toContain(':root:root[data-theme=dark]{--c-brand:#')
  expect(look.icon).toContain("fill='%237A1FA2'")
})

test('a hostile logo is an image and nothing else', async () => {
  const { site } = loadConfig({ SITE_LOGO: file('logo.svg', svg) })
  expect(lookOf(site).named(markup).html).toBe(
    '<main><span class="x" data-paint="0"><img src="/.well-known/logo" alt="C+Suite" height="32"></span></main>',
  )
  const app = Fastify()
  serveLogo(app, site)
  const { headers, body } = await app.inject('/.well-known/logo')
  expect(body).toBe(svg)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
})

test.each([
  ['SITE_NAME', 'x'.repeat(41)],
  ['SITE_NAME', '<b>Planta</b>'],
  ['SITE_NAME', 'Planta: norte'],
  ['SITE_COLOR', 'teal'],
  ['SITE_COLOR', '#FFD400'],
  ['SITE_COLOR', '#0E8F9C'],
  ['SITE_LOGO', path.join(folder, 'none.svg')],
  ['SITE_LOGO', file('page.html', '<html><svg></svg></html>')],
  ['SITE_LOGO', file('large.svg', `<svg>${' '.repeat(300_000)}</svg>`)],
])('%s=%s stops the start with a sentence', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`))
})
