/** @jest-environment node */
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { testRemote } from '../remotes/registry.fixture'
import { groundCss, prerenderFrame } from './frame-prerender'

// The build puts a stand-in where this stands.
beforeAll(() => Object.assign(globalThis, { navigator: { userAgent: '', maxTouchPoints: 0 } }))

const page = (path: string, role: 'home' | 'plans') => ({ path, title: path, access: 'user' as const, role })
const pages = [page('/apps', 'home'), page('/planes', 'plans')]
const registry = { snapshot: 's', remotes: [testRemote({ paths: ['/apps', '/planes'], pages })] }

test('the bar has the registry’s sections, the current one marked, and nothing that the CSP forbids', () => {
  const { html, css, loading } = prerenderFrame(registry, '/planes')
  expect(html).toMatch(/<a href="\/planes"[^>]* aria-current="page"|aria-current="page"[^>]*href="\/planes"/)
  expect(html).toContain('>Inicio</a>')
  expect(html).toContain('Cuenta')
  expect(loading).toContain('Cargando...')
  expect(html + loading).not.toMatch(/ style=|<script/)
  expect(css).toContain('[data-paint="frame-0"]')
  expect(css).not.toMatch(/@font-face|:root|body/)
})

test('the global styles come without font faces', () => {
  expect(groundCss()).toMatch(/^:root\s?\{.*box-sizing/)
  // Not of `groundCss`, which removes them: the app adds rules to this sheet.
  const sheet = new ServerStyleSheet()
  renderToStaticMarkup(sheet.collectStyles(<GlobalStyle />))
  expect(sheet.getStyleTags()).toContain('box-sizing')
  expect(sheet.getStyleTags()).not.toContain('@font-face')
})
