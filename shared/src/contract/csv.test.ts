import { withoutFormulas } from './csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+51987654321', "'+51987654321"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1+1', "'＝1+1"],
  ['Ruiz,=1+1,x', "Ruiz,'=1+1,x"],
  ['Ruiz;@SUM(A1)', "Ruiz;'@SUM(A1)"],
  ['Ruiz\t-2', "Ruiz\t'-2"],
  ['Ruiz\n+2', "Ruiz\n'+2"],
  ['Ruiz, "=1+1"', `Ruiz,' "=1+1"`],
])('%j contains no formula for any separator', (value, safe) => {
  expect(withoutFormulas(value)).toBe(safe)
})

test.each(['Ruiz, Ana-María', 'a@planta.example', '1-2', 'PRO "anual"; nuevo'])(
  '%j is unchanged',
  (value) => {
    expect(withoutFormulas(value)).toBe(value)
  },
)
