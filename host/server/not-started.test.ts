/** @jest-environment jest-fixed-jsdom */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { notStartedTexts as texts } from './document.texts'
import { notStartedScript } from './not-started'

const modern = { URL: { canParse: () => true }, CSS: { supports: () => true } }

/** What a browser with these globals says. */
function said(globals: object): string | undefined {
  document.body.innerHTML = ''
  const addEventListener = window.addEventListener.bind(window)
  runInNewContext(notStartedScript, { ...globals, window: globals, document, location, addEventListener })
  return document.querySelector('[role=alert]')?.textContent
}

test.each<[string, object, string | undefined]>([
  ['a supported browser', modern, undefined],
  ['a browser without URL.canParse', { ...modern, URL: {} }, texts.oldBrowser],
  ['a browser without :has()', { ...modern, CSS: { supports: () => false } }, texts.oldBrowser],
  ['a browser without CSS.supports', { ...modern, CSS: undefined }, texts.oldBrowser],
])('%s is told whether it is too old', (_browser, globals, text) => expect(said(globals)).toBe(text))

test('a portal that does not start offers to reload', () => {
  said(modern)
  window.dispatchEvent(new Event('csuite-not-started'))
  expect(document.querySelector('[role=alert]')).toHaveProperty(
    'textContent',
    texts.notStarted + texts.reload,
  )
})

test('the oldest browsers can parse it', () => {
  expect(notStartedScript).not.toMatch(
    /=>|`|\b(const|let|class|async)\b|\?\?|\?\.|\.\.\.|\.(append|remove|closest|dataset)\b/,
  )
})

test('README names the same browsers', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const versions = (text: string) => text.match(/(Edge|Firefox|Safari) \d+/g)
  expect(versions(readme)).toEqual(versions(texts.oldBrowser))
})
