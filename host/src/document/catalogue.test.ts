import { APP_COMMUNITY, type App } from '@csuite/shared/contract/apps'
import { testApp } from '@csuite/shared/testing'
import { showCatalogue } from './catalogue'

const listar = 'GET /apps/listar?page=1&limit=100'
const preferencias = 'GET /preferencias'

beforeEach(() => {
  localStorage.clear()
  delete window.__csuite
  document.body.innerHTML = `<div data-filled-with="catalogue"><p>…</p>
    <template data-each="recents"><nav><template data-each="apps"><b data-text="nombre"></b></template></nav></template>
    <template data-each="sections"><section><h2 data-text="title">Otras</h2>
      <template data-each="apps"><article><h3 data-text="nombre"></h3><i data-text="unavailable">No</i>
        <template data-each="tags"><u data-text="descripcion"></u></template>
        <button data-text="open">Abrir</button><a data-text="upgrade">Mejorar</a></article></template>
    </section></template></div>`
})

const place = () => document.querySelector('[data-filled-with]') as HTMLElement
const seen = () =>
  [...place().querySelectorAll('*')]
    .filter((element) => element.childElementCount === 0 && element.textContent !== '')
    .map((element) => element.textContent)
    .join(' ')

async function show(answer: unknown, lists: object | null = {}) {
  const known = { favoritos: [], recientes: [], ...lists }
  const early = answer instanceof Response ? answer : Response.json({ data: answer })
  window.__csuite = {
    requests: {
      [listar]: Promise.resolve(early),
      ...(lists && { [preferencias]: Promise.resolve(Response.json(known)) }),
    },
  }
  await showCatalogue(place()).catch(() => undefined)
  return early
}

const app = (id: number, more: Partial<App> = {}) =>
  testApp({ id, nombre: `App ${id}`, tags: [], hasPaidPlan: false, seccion: null, ...more })

test.each<[string, App[], object, string]>([
  ['in the catalogue’s order', [app(1), app(2)], {}, 'App 1 Abrir App 2 Abrir'],
  ['favourites first', [app(1), app(2)], { favoritos: [2] }, 'App 2 Abrir App 1 Abrir'],
  ['behind those used last', [app(1), app(2)], { recientes: [2, 9] }, 'App 2 App 1 Abrir App 2 Abrir'],
  [
    'in sections, the others last',
    [app(1), app(2, { seccion: 'Planta' })],
    {},
    'Planta App 2 Abrir Otras App 1 Abrir',
  ],
  [
    'with tags and what can be bought',
    [app(1, { hasPaidPlan: true, tags: [{ descripcion: 'PLC' }] })],
    {},
    'App 1 PLC Abrir Mejorar',
  ],
  [
    'without a way to buy the community',
    [app(APP_COMMUNITY, { hasPaidPlan: true })],
    {},
    `App ${APP_COMMUNITY} Abrir`,
  ],
  ['as unavailable', [app(1, { isEnabledWeb: false })], {}, 'App 1 No Abrir'],
  [
    'without a way in where access is asked for',
    [app(1, { acceso: 'solicitar', hasPaidPlan: true })],
    {},
    'App 1',
  ],
])('apps are shown %s', async (_, apps, lists, expected) => {
  await show(apps, lists)
  expect(seen()).toBe(expected)
})

test('a name is text, whatever it says', async () => {
  await show([app(1, { nombre: '<img src=x onerror=alert(1)>' })])
  expect(place().querySelector('img')).toBeNull()
  expect(seen()).toContain('<img src=x')
})

test('the browser’s own copy of the lists is enough, and the answer stays readable', async () => {
  localStorage.setItem('csuite-preferences', JSON.stringify({ user: 7, favoritos: [2], recientes: [] }))
  const answer = await show([app(1), app(2)], null)
  expect(seen()).toBe('App 2 Abrir App 1 Abrir')
  expect(await answer.json()).toHaveProperty('data')
})

test.each<[string, unknown]>([
  ['no app', []],
  ['a refusal', Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })],
  ['an answer that is no JSON', new Response('<html>')],
  ['apps of another shape', [{ nombre: 1 }]],
])('%s leaves the skeleton', async (_, answer) => {
  await show(answer)
  expect(seen()).toBe('…')
})
