import { differences, merged } from './merge'

const base = { tag: 'PT-1', servicio: 'Bomba', notas: '', senal: { min: '4', max: '20' }, vence: null }

test.each<[string, object, object, object | null]>([
  ['different fields', { servicio: 'Horno' }, { notas: 'x' }, { servicio: 'Horno', notas: 'x' }],
  ['the same change', { servicio: 'Horno' }, { servicio: 'Horno' }, { servicio: 'Horno' }],
  ['one field to two values', { servicio: 'Horno' }, { servicio: 'Caldera' }, null],
  ['only here', { senal: { max: '5', min: '1' } }, {}, { senal: { min: '1', max: '5' } }],
  ['only there', {}, { vence: '2027-01-01' }, { vence: '2027-01-01' }],
])('two devices change %s', (_what, mine, theirs, expected) => {
  const both = merged<object>(base, { ...base, ...mine }, { ...base, ...theirs })
  expect(both).toEqual(expected && { ...base, ...expected })
})

test('the order of members, a missing value and blanks around a text make no difference', () => {
  expect(
    differences(
      { ...base, senal: { max: '20', min: '4' } },
      { ...base, servicio: 'Bomba ', vence: undefined as never },
    ),
  ).toEqual([])
})
