import type * as z from 'zod/mini'
import { requestAccess } from './access-requests'
import { registerApp } from './apps'
import { addGroup } from './groups'
import { addNotice } from './notices'
import { addPlan } from './plans'
import { createServiceKey } from './service-keys'
import { paragraphs, requiredLine } from './text'

const plan = { idApp: 1, nombre: 'PRO', caracteristicas: ['Una'], precioMensual: 1, precioAnual: 1 }
const notice = { titulo: 'T', texto: 'T', nivel: 'info', hasta: '2030-01-01T00:00:00Z', audiencia: 'todos' }
const typed: [string, z.ZodMiniType, (text: string) => object][] = [
  ['the name of an app', registerApp.body, (nombre) => ({ nombre, descripcion: '' })],
  [
    'the label of an app',
    registerApp.body,
    (descripcion) => ({ nombre: 'A', descripcion: '', tags: [{ descripcion }] }),
  ],
  ['the name of a plan', addPlan.body, (nombre) => ({ ...plan, nombre })],
  ['a feature of a plan', addPlan.body, (feature) => ({ ...plan, caracteristicas: [feature] })],
  ['the name of a group', addGroup.body, (nombre) => ({ nombre })],
  ['the reason of a request', requestAccess.body, (motivo) => ({ idApp: 1, motivo })],
  ['the title of a notice', addNotice.body, (titulo) => ({ ...notice, titulo })],
  ['the name of a service key', createServiceKey.body, (nombre) => ({ nombre, alcances: ['apps'] })],
]

describe.each(typed)('%s', (_, schema, body) => {
  const isAccepted = (text: string) => schema.safeParse(body(text)).success

  test.each([
    ...['', '  ', '\u200b', 'a\u0007', 'a\u202eb', 'a\u2066b', 'Mar\ufffda'],
    // Nothing to see: a blank symbol, marks without a letter, format characters.
    ...[
      '\u2800',
      '\u{1d159}',
      '\u{13441}',
      '\ufff9\ufffb',
      '\u0301',
      '\u3164',
      '\u1680',
      '\u{e0041}',
      '\u200d\u2800',
    ],
  ])('%j is refused', (text) => {
    expect(isAccepted(text)).toBe(false)
  })

  test('letters of any alphabet are accepted, composed or not', () => {
    for (const text of ['Ñandú', 'Ñandú'.normalize('NFD'), '木']) expect(isAccepted(text)).toBe(true)
  })
})

test('a line is composed, its blanks are one', () => {
  const parse = (text: string) => requiredLine('Falta', 5).parse(text)
  expect(parse('n\u0303u')).toBe('ñu')
  expect(parse(' a \n\t b ')).toBe('a b')
  expect(parse('n\u0303'.repeat(5))).toBe('ñ'.repeat(5))
  expect(() => parse('ñ'.repeat(6))).toThrow()
})

test.each([
  ['a zero-width space', 'PRO\u200b', 'PRO'],
  ['a byte order mark', '\ufeffPRO', 'PRO'],
  ['a soft hyphen', 'turbo\u00adgenerador', 'turbogenerador'],
  ['a word joiner', 'a\u2060b', 'ab'],
  ['a blank of Braille', 'PRO\u2800', 'PRO'],
  ['a null notehead', 'P\u{1d159}RO', 'PRO'],
  ['marks of an annotation', 'P\ufff9RO\ufffb', 'PRO'],
  ['one before its accent', 'Jose\u00ad\u0301', 'José'],
  ['joiners of an emoji, which stay', '👩\u200d🏭', '👩\u200d🏭'],
  ['a variation selector, which stays', '⚙\ufe0f', '⚙\ufe0f'],
])('what cannot be seen makes no second name: %s', (_what, text, kept) => {
  expect(requiredLine('Falta', 40).parse(text)).toBe(kept)
  expect(paragraphs(40).parse(text)).toBe(kept)
})

test('paragraphs keep their line breaks', () => {
  expect(paragraphs(20).parse(' a\r\nb\rc\td\n')).toBe('a\nb\nc d')
  expect(paragraphs(20).parse('')).toBe('')
})
