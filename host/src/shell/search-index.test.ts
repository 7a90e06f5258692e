import { testApp } from '@csuite/shared/testing'
import { offerPages } from '../remotes/pages.fixture'
import { searchHits, withRecents } from './search-index'

const app = (id: number, nombre: string, webUrl: string | null) =>
  testApp({ id, nombre, webUrl, descripcion: 'Asistente de instrumentación' })
const apps = [
  app(2, 'Beto Pro', 'https://beto.example/'),
  app(5, 'Calculadora TXI', null),
  app(9, 'Sin web', null),
]
beforeEach(() => offerPages())
const everything = { apps, users: [], instruments: [], actions: [], admin: false }
const labels = (text: string, changes: Partial<typeof everything> = {}) =>
  searchHits(text, { ...everything, ...changes }).map((hit) => hit.label)

test('accents and case do not matter, and every word must be found', () => {
  expect(labels('CALCULADÓRA txi')).toEqual(['Calculadora TXI'])
  expect(labels('instrumentacion beto')).toEqual(['Beto Pro'])
  expect(labels('beto zzz')).toEqual([])
})

test('the administration’s pages are found by administrators only', () => {
  expect(labels('usuarios')).toEqual([])
  expect(labels('usuarios', { admin: true })).toEqual(['Administración: usuarios'])
})

test('app 5 opens the calculator in a new tab; an app without an address is not found', () => {
  const hits = searchHits('', everything)
  expect(hits.find((hit) => hit.key === 'app-5')).toMatchObject({ href: '/calculadora-txi', newTab: true })
  expect(hits.some((hit) => hit.key === 'app-9')).toBe(false)
})

test('labels rank before descriptions', () => {
  const calibration = { ...app(3, 'TX30 Software', '/tx30'), descripcion: 'Calibra tus transmisores' }
  const found = labels('cal', { apps: [calibration, ...apps] })
  expect(found).toEqual(['Calculadora TXI', 'TX30 Software', 'Calculadora de señales'])
})

test('groups stay together, and actions are found by their words', () => {
  const signOut = { key: 'sign-out', label: 'Cerrar sesión', words: 'salir', run: () => undefined }
  const source = { ...everything, actions: [{ ...signOut, group: 'actions' as const }] }
  const groups = searchHits('', source).map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(['apps', 'pages', 'actions'])
  expect(searchHits('salir', source).map(({ key }) => key)).toEqual(['sign-out'])
})

test('recent hits come first, once', () => {
  const hits = searchHits('', everything)
  const [first, second, ...rest] = withRecents(hits, ['/planes', 'gone', 'app-5'])
  expect([first?.key, second?.key]).toEqual(['/planes', 'app-5'])
  expect(first?.group).toBe('recents')
  expect(rest).toHaveLength(hits.length - 2)
})
