import { testApp } from '@csuite/shared/testing'
import { arrange, inSections } from './catalogue-order'

const apps = [
  testApp({ id: 1, nombre: 'Control Max 360', descripcion: 'Supervisión de procesos' }),
  testApp({
    id: 2,
    nombre: 'Beto Pro',
    descripcion: 'Resuelve dudas',
    tags: [{ descripcion: 'Instrumentación' }],
  }),
  testApp({ id: 3, nombre: 'TX30 Software', descripcion: 'Configura transmisores' }),
]
const ids = (term: string, favourites: number[] = []) => arrange(apps, term, favourites).map((app) => app.id)

test('accents, case and spaces do not count', () => {
  expect(ids('  supervision   max ')).toEqual([1])
  expect(ids('SUPERVISIÓN')).toEqual([1])
})

test('name, description and tags are searched, every word must be found', () => {
  expect(ids('beto')).toEqual([2])
  expect(ids('instrumentacion dudas')).toEqual([2])
  expect(ids('instrumentacion procesos')).toEqual([])
})

test('favourites come first in their own order, the others as they stand in the catalogue', () => {
  expect(ids('')).toEqual([1, 2, 3])
  expect(ids('', [3, 2])).toEqual([3, 2, 1])
  expect(ids('', [99])).toEqual([1, 2, 3])
})

test('sections stand as in the catalogue, apps of none last; favourites come first in their own section', () => {
  const mixed = [
    testApp({ id: 1 }),
    testApp({ id: 2, seccion: 'Planta' }),
    testApp({ id: 3, seccion: 'Oficina' }),
    testApp({ id: 4, seccion: 'Planta' }),
  ]
  const sections = (favourites: number[]) =>
    inSections(arrange(mixed, '', favourites)).map(({ title, apps: inIt }) => [
      title,
      ...inIt.map(({ id }) => id),
    ])
  expect(sections([1, 3, 4])).toEqual([
    ['Planta', 4, 2],
    ['Oficina', 3],
    [undefined, 1],
  ])
  expect(arrange(mixed, 'App', [3]).map(({ id }) => id)).toEqual([3, 1, 2, 4])
  expect(inSections(apps)).toHaveLength(1)
})
