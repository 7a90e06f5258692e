import { readFileSync } from 'node:fs'
import path from 'node:path'
import { screen } from '@testing-library/react'
import { notStartedTexts } from './document.texts'

const modern = { URL: { canParse: () => true }, CSS: { supports: () => true } }

test.each([
  ['a supported browser', modern, 0],
  ['a browser without URL.canParse', { ...modern, URL: {} }, 1],
  ['a browser without :has()', { ...modern, CSS: { supports: () => false } }, 1],
  ['a browser without CSS.supports', { ...modern, CSS: undefined }, 1],
])('%s is told whether it is too old', async (_browser, globals, alerts) => {
  document.body.innerHTML = ''
  const { URL, CSS } = window
  Object.assign(window, globals)
  try {
    await jest.isolateModulesAsync(async () => void (await import('./old-browser')))
    expect(screen.queryAllByText(notStartedTexts.oldBrowser)).toHaveLength(alerts)
  } finally {
    Object.assign(window, { URL, CSS })
  }
})

test('README names the same browsers', () => {
  const readme = readFileSync(path.resolve(__dirname, '../../../README.md'), 'utf8')
  const versions = (text: string) => text.match(/(Edge|Firefox|Safari) \d+/g)
  expect(versions(readme)).toEqual(versions(notStartedTexts.oldBrowser))
})
