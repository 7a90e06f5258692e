import { addInstrument } from './instruments'

const isAccepted = (tag: string) => addInstrument.body.safeParse({ tag, min: 0, max: 1, unidad: 'm' }).success

test.each([
  '',
  '  ',
  '\u200b',
  'a\u0007',
  'a\u202eb',
  'Mar\ufffda',
  '\u2800',
  '\u0301',
  '\u3164',
  '\u200d\u2800',
])('a tag that is %j is refused', (tag) => {
  expect(isAccepted(tag)).toBe(false)
})

test('a tag has letters of any alphabet, composed or not', () => {
  for (const tag of ['Ñandú', 'Ñandú'.normalize('NFD'), '木']) expect(isAccepted(tag)).toBe(true)
})
