import { Email, FirstName, HttpsUrl, IdParams, Phone, VerificationCode } from './fields'

const messageOf = (schema: typeof Email, typed: string) => schema.safeParse(typed).error?.issues[0]?.message

describe('an email that is accepted, and what is kept of it', () => {
  test.each([
    ['ana@empresa.pe', 'ana@empresa.pe'],
    ['  Ana.Diaz@Empresa.com.PE ', 'Ana.Diaz@Empresa.com.PE'],
    ['\u200bana@empresa.pe\ufeff', 'ana@empresa.pe'],
    ['\u202dana@empresa.pe\u202c\u00a0', 'ana@empresa.pe'],
    ['ana@empresa.pe\u0000\n', 'ana@empresa.pe'],
    ["o'brien+portal_2@mail.empresa.pe", "o'brien+portal_2@mail.empresa.pe"],
    [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
    ['ana@xn--and-6ma2c.example', 'ana@xn--and-6ma2c.example'],
    ['ana@3m.com', 'ana@3m.com'],
  ])('%j', (typed, kept) => {
    expect(Email.parse(typed)).toBe(kept)
  })
})

describe('an email that is refused', () => {
  test.each(['', ' ', '\u200b'])('%j is none', (typed) => {
    expect(messageOf(Email, typed)).toBe('El email es requerido')
  })

  test.each([
    'josé.pérez@empresa.pe',
    'ana@ñandú.example',
    'ana\u200b@empresa.pe',
    'аna@empresa.pe',
    'ana|b@empresa.pe',
    'ana%b@empresa.pe',
    'ana!b@empresa.pe',
    'ana/b@empresa.pe',
    '.ana@empresa.pe',
    'ana.@empresa.pe',
    'ana..diaz@empresa.pe',
    'ana diaz@empresa.pe',
    '"ana"@empresa.pe',
    `${'a'.repeat(65)}@b.co`,
    'ana@b@empresa.pe',
    'ana',
    '@empresa.pe',
    'ana@',
    'ana@empresa',
    'ana@.pe',
    'ana@empresa..pe',
    'ana@-empresa.pe',
    'ana@empresa-.pe',
    'ana@empresa.pe.',
    'ana@10.0.0.1',
    'ana@emp_resa.pe',
    `ana@${'a'.repeat(64)}.pe`,
    `ana@${`${'a'.repeat(60)}.`.repeat(4)}example`,
    'Ana <ana@empresa.pe>',
    'ana@empresa.pe,eva@empresa.pe',
    'ana＠empresa.pe',
  ])('%j', (typed) => {
    expect(messageOf(Email, typed)).toBe('El email no es válido')
  })
})

describe('of a phone, invisible characters fall away and odd dashes and blanks become plain', () => {
  test.each([
    ['\u202a+51\u00a0987\u2011654\u2013321\u202c', '+51 987-654-321'],
    ['＋51987654321\u200b', '+51987654321'],
    [' +51 (987) 654.321 ', '+51 (987) 654.321'],
  ])('%j', (typed, kept) => {
    expect(Phone.parse(typed)).toBe(kept)
  })
})

test.each([
  ['', 'El teléfono es requerido'],
  ['\u200e', 'El teléfono es requerido'],
  ['+51', 'El teléfono es requerido'],
  ['+51 98765', 'El teléfono debe tener al menos 10 dígitos'],
  ['+51 98765432a', 'El teléfono no es válido'],
])('the phone %j is refused: %s', (typed, message) => {
  expect(messageOf(Phone, typed)).toBe(message)
})

test.each([
  ["'+51 987 654 321", '+51 987 654 321'],
  ['\u2019+51987654321', '+51987654321'],
  ['\uff0b\uff15\uff11 987654321', '+51 987654321'],
  ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', '0123456789'],
])('a phone of an exported CSV or with digits of another script, %j, is read', (typed, phone) => {
  expect(Phone.parse(typed)).toBe(phone)
})

test.each(['\uff11\uff12\uff13 \uff14\uff15\uff16', '\u{1d7cf}23\u06f4\u0665\u096c'])(
  'the code %j is 123456',
  (typed) => {
    expect(VerificationCode.parse(typed)).toBe('123456')
  },
)

test.each(['12345', 123456])('the code %j is refused', (typed) =>
  expect(VerificationCode.safeParse(typed).success).toBe(false),
)

test.each(['0', '-1', '1e3', '99999999999', ' 1', ''])('%j in a path is no id', (id) =>
  expect(IdParams.safeParse({ id }).success).toBe(false),
)

test.each(['Ñ', "O'Neil", '木', '\u0646\u06cc\u200c\u0645\u0627', 'María del Mar'])('%j is a name', (name) =>
  expect(FirstName.parse(name)).toBe(name),
)

test.each([
  [undefined, 'El nombre es requerido'],
  [null, 'El nombre es requerido'],
  ['  ', 'El nombre es requerido'],
  ['\u3164\u200b', 'El nombre es requerido'],
  ['Ana\u0085', 'Contiene caracteres no permitidos'],
  ['Ana\u0000', 'Contiene caracteres no permitidos'],
  [360, 'Tiene que ser un texto: escríbelo entre comillas'],
  [true, 'Tiene que ser un texto: escríbelo entre comillas'],
])('a name that is %p says %j', (given, message) => {
  expect(FirstName.safeParse(given).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['Https://empresa.pe/a', true],
  ['https://empresa.pe', true],
  ['http://empresa.pe', false],
  ['https://ana@empresa.pe', false],
])('%j is an address for people: %j', (typed, isOne) => {
  expect(HttpsUrl.safeParse(typed).success).toBe(isOne)
})
