import { addInstrument } from './instruments'

const isAccepted = (tag: string) => addInstrument.body.safeParse({ tag, min: 0, max: 1, unidad: 'm' }).success

test('a tag is a line in which there is something to see, in letters of any alphabet', () => {
  const tags = ['', '\u200d\u2800', 'a\u0007', 'a\u202eb', 'Ñandú'.normalize('NFD'), '木']
  expect(tags.filter(isAccepted)).toEqual(tags.slice(4))
})
