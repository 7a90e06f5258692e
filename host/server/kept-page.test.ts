/** @jest-environment jest-fixed-jsdom */
import { KEPT_PAGE_KEY, type KeptPage } from '@csuite/shared/contract/page-path'
import { keptPageScript } from './kept-page'

const kept: KeptPage = {
  user: 7,
  path: '/apps',
  version: '1.0.0',
  html: '<main>Las de Ana</main>',
  css: 'main{gap:1px}',
}

/** The text below the top bar after the script ran, for the user with that id. */
function paintedFor(person: string, stored: string): string {
  window.history.replaceState({}, '', '/apps')
  localStorage.setItem(KEPT_PAGE_KEY, stored)
  document.documentElement.dataset['signedIn'] = person
  document.body.innerHTML =
    '<div id="root"><div data-frame><div data-page="1.0.0"><main>Cargando</main></div></div></div>'
  const script = document.createElement('script')
  script.textContent = keptPageScript
  document.body.append(script)
  return document.querySelector('[data-page]')?.textContent ?? ''
}

test('the page as this person last saw it stands in place of the skeleton', () => {
  expect(paintedFor('7', JSON.stringify(kept))).toBe('Las de Ana')
  expect(document.head.innerHTML).toContain('main{gap:1px}')
})

test.each([
  ['another person', '8', JSON.stringify(kept)],
  ['another address', '7', JSON.stringify({ ...kept, path: '/planes' })],
  ['another release', '7', JSON.stringify({ ...kept, version: '0.9.0' })],
  ['nothing that can be read', '7', '{'],
])('the skeleton stays for %s', (_case, person, stored) => {
  expect(paintedFor(person, stored)).toBe('Cargando')
})
