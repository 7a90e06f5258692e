import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { applyTheme, storedTheme } from '../theme-init'
import { GlobalStyle, setTheme, useTheme } from '.'
import { colours } from './tokens'

let systemDark = false
let systemChanged: (() => void) | undefined

beforeEach(() => {
  systemDark = false
  window.matchMedia = ((query: string) => ({
    get matches() {
      return query.includes('dark') && systemDark
    },
    addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
    removeEventListener: () => (systemChanged = undefined),
  })) as unknown as typeof window.matchMedia
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

const theme = () => document.documentElement.dataset.theme

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['sistema', true, 'dark'],
  ['claro', true, 'light'],
  ['oscuro', false, 'dark'],
  ['basura', true, 'dark'],
])('before the first paint: choice %s, dark system %s → %s', (stored, dark, expected) => {
  systemDark = dark
  if (stored) localStorage.setItem('csuite-theme', stored)
  applyTheme(storedTheme())
  expect(theme()).toBe(expected)
})

function Chosen() {
  return <p>{useTheme()}</p>
}

test('a choice is applied, stored and shown', () => {
  render(<Chosen />)
  act(() => setTheme('oscuro'))
  expect(theme()).toBe('dark')
  expect(localStorage.getItem('csuite-theme')).toBe('oscuro')
  expect(screen.getByText('oscuro')).toBeInTheDocument()
})

test('the document follows the system until a theme is chosen, also in another tab', () => {
  render(<GlobalStyle />)
  expect(theme()).toBe('light')
  systemDark = true
  act(() => systemChanged?.())
  expect(theme()).toBe('dark')
  localStorage.setItem('csuite-theme', 'claro')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'csuite-theme' })))
  expect(theme()).toBe('light')
})

/** Relative luminance and contrast by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, bl] = [1, 3, 5].map((i) => {
      const v = parseInt(hex.slice(i, i + 2), 16) / 255
      return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('the %s colours have enough contrast', (name) => {
  const set = colours[name]
  const grounds: Partial<Record<keyof typeof set, string[]>> = {
    text: [set.bg, set.brandSoft],
    muted: [set.surface, set.sunken, set.raised],
    brand: [set.surface, set.bg, set.brandSoft],
    onBrand: [set.brand, set.brandHover],
    onDanger: [set.danger],
    signal: [set.surface],
    ok: [set.okSoft],
    warn: [set.warnSoft],
    danger: [set.dangerSoft, set.surface],
    info: [set.infoSoft],
  }
  for (const [ink, list] of Object.entries(grounds))
    for (const ground of list)
      expect(contrast(set[ink as keyof typeof set], ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(set.input, set.surface)).toBeGreaterThanOrEqual(3)
  expect(contrast(set.brand, set.bg)).toBeGreaterThanOrEqual(3)
})

test('print has the light colours and nothing sticky', () => {
  const style = document.createElement('style')
  const sheet = new ServerStyleSheet()
  renderToString(sheet.collectStyles(<GlobalStyle />))
  style.textContent = sheet.getStyleTags().replace(/<[^>]*>/g, '')
  document.head.append(style)
  const mediaOf = (text: string) =>
    [...(style.sheet?.cssRules ?? [])]
      .filter(({ cssText }) => cssText.includes(text))
      .map((rule) => ('media' in rule ? (rule as CSSMediaRule).media.mediaText : 'all'))
  expect(mediaOf(colours.light.text)).toEqual(['all'])
  expect(mediaOf(colours.dark.text)).toEqual(['screen'])
  expect(mediaOf('header')).toEqual(['print'])
})
