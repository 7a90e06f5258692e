import { readAs } from './read-as'

test.each([
  ['5,000', '', 'Se lee 5: la coma es decimal'],
  ['-1.500 mA', 'mA', 'Se lee -1.5: el punto es decimal'],
  ["1'234,567", '', 'Se lee 1234.567: la coma es decimal'],
  ['1.234.567', '', undefined],
  ['0,500', '', undefined],
  ['12', '', undefined],
  ['mil', '', undefined],
  [null, '', undefined],
])('%j in %j says %j', (typed, unit, said) => {
  expect(readAs(typed, unit)).toBe(said)
})
