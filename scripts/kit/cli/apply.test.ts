import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCatalogue } from '../../../shared/src/contract/errors'
import { main } from './main'
import { mockPortal } from './testing/mock-portal'

const kit = { libraries: {}, devDependencies: {} }
const change = (nombre: string, campos?: object[]) => ({
  ...{ seccion: 'apps', nombre, accion: campos ? 'cambiar' : 'crear', campos },
})

const portal = mockPortal()

const apply = (text: string | Buffer, ...flags: string[]) => {
  const file = path.join(portal.folder, 'portal.yaml')
  writeFileSync(file, text)
  return main(['apply', file, '--portal', portal.url, ...flags], kit)
}
/** What the portal says that it would do, and then what it did. */
const answer = (planned: object[], done?: object[]) => {
  portal.answers = {
    'POST /api/configuracion/aplicar?ensayo=1': { body: { aplicado: false, cambios: planned } },
    ...(done && { 'POST /api/configuracion/aplicar?ensayo=0': { body: { aplicado: true, cambios: done } } }),
  }
}
const refuse = (status: number, body: object) => {
  portal.answers = { 'POST /api/configuracion/aplicar?ensayo=1': { status, body } }
}

const yaml = `# el portal
apps:
  - nombre: Caudal
    descripcion: Mide
  - nombre: Nivel
    descripcion: Mira
`

test('the difference is printed, then applied', async () => {
  const fields = [{ campo: 'descripcion', antes: '"Antes"', despues: '"Mira"' }]
  const cambios = [{ ...change('Caudal'), aviso: 'Nadie la ve' }, change('Nivel', fields)]
  answer(cambios, cambios)
  expect(await apply(yaml)).toBe(0)
  expect(portal.said.out).toBe(
    '+ apps: Caudal\n    Atención: Nadie la ve\n~ apps: Nivel\n    descripcion: "Antes" → "Mira"\nHecho: 2 cambios.\n',
  )
  expect(portal.asked.map(({ url }) => url)).toEqual([
    '/api/configuracion/aplicar?ensayo=1',
    '/api/configuracion/aplicar?ensayo=0',
  ])
  expect(portal.asked[1]?.body).toEqual({
    apps: [
      { nombre: 'Caudal', descripcion: 'Mide' },
      { nombre: 'Nivel', descripcion: 'Mira' },
    ],
  })
})

test('the secret of a new client is printed once, after all else', async () => {
  const made = { ...change('Grafana de Caudal'), seccion: 'clientes' }
  answer([made], [{ ...made, cliente: { clienteId: 'c0ffee', secreto: 'cso_x' } }])
  expect(await apply(yaml)).toBe(0)
  expect(portal.said.out).toBe(
    '+ clientes: Grafana de Caudal\nHecho: 1 cambio.\nGrafana de Caudal: ID de cliente c0ffee\n    Secreto, que no se volverá a mostrar: cso_x\n',
  )
})

test('--dry-run and a file that changes nothing send the rehearsal only', async () => {
  answer([change('Caudal')])
  expect(await apply(yaml, '--dry-run')).toBe(0)
  expect(portal.said.out).toBe('+ apps: Caudal\n1 cambio por hacer; no se ha cambiado nada.\n')
  portal.said.out = ''
  answer([])
  expect(await apply('{"apps": []}')).toBe(0)
  expect(portal.said.out).toBe('Sin cambios.\n')
  expect(portal.asked).toHaveLength(2)
})

test('a refusal names the line and the field', async () => {
  const refusal = {
    statusCode: 400,
    code: 'VALIDATION',
    message: 'apps[1]: no',
    fields: { 'apps.1.nombre': 'Se repite' },
  }
  refuse(400, refusal)
  expect(await apply(yaml)).toBe(1)
  expect(portal.said.err).toBe(
    `validation: ${path.join(portal.folder, 'portal.yaml')}, línea 5, apps[1].nombre: Se repite\n`,
  )
})

test.each([
  ['apps: [', /línea \d+: no es YAML ni JSON válido/],
  ['apps: []\nplanes: []\napps: []', /línea 3: el campo se repite/],
  ['- apps', /debe tener partes/],
  ['', /debe tener partes/],
  ['apps:\n  - nombre: !secreto x', /línea 2: la etiqueta !secreto no se conoce/],
  ['apps:\n  - nombre: !!binary aGVsbG8=', /línea 2: la etiqueta !!binary no se conoce/],
  ...['!!str 1', '!!bool yes', '! 12'].map((value): [string, RegExp] => [
    `apps:\n  - nombre: ${value}`,
    /línea 2: la etiqueta !.* no se conoce/,
  ]),
  ['a: &a {b: 1}\napps:\n  - <<: *a', /línea 3: «<<» no se usa aquí/],
  [`a: &a 1\nb:\n${'  - *a\n'.repeat(101)}`, /línea 103: hay más de 100 referencias/],
  [
    `a: &a [1]\n${[...'bcdefgh'].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[n]}`).join()}]`).join('\n')}`,
    /línea 2: hay más de 100 referencias/,
  ],
  ['a: 1\nb: *x', /línea 2: \*x no nombra nada/],
  ['a: &a\n  - *a', /línea 2: \*a está dentro de lo que nombra/],
  ['apps:\n\t- nombre: x', /línea 2: sangra con espacios/],
  ['apps: []\n---\napps: []', /línea 2: el archivo tiene más de un documento/],
  ['%YAML 1.1\n---\napps: []', /línea 1: quita las líneas que empiezan por %/],
  ['apps: []\n1: x', /línea 2: el nombre de un campo es un texto/],
  ['apps:\n  - nombre: Turno: noche', /línea 2: .*entre comillas/],
  ...['.inf', '0x10', '010', '1e400'].map((n): [string, RegExp] => [
    `planes:\n  - precioMensual: ${n}`,
    /línea 2: .* no es un número con cifras/,
  ]),
  ...['1.250', '-1.000', '12.345', '999.990'].map((n): [string, RegExp] => [
    `planes:\n  - precioMensual: ${n}`,
    /línea 2: .* se puede leer con decimales o en miles: escribe -?[\d.]+ o -?\d+\./,
  ]),
  ['apps:\n  - nombre: Bomba #2', /línea 2: «#2» no se lee/],
  ['apps:\n  - nombre: #2', /línea 2: «#2» no se lee/],
  ['apps:\n  - nombre: "Bomba', /línea \d: falta cerrar unas comillas/],
  [`apps:\n  # ${'x'.repeat(20_000)}`, /línea 2: Pasa de 20 kB/],
  [
    Buffer.from('apps:\n  - nombre: Año', 'latin1'),
    /, línea 2, columna 14 \(byte 19\): aquí el texto no es UTF-8/,
  ],
  ['apps:\n  - nombre: A\ufffdo', /, línea 2, columna 14: otro programa perdió aquí una letra/],
])('%j is refused before the portal is asked', async (text, message) => {
  expect(await apply(text)).toBe(1)
  expect(portal.said.err).toMatch(message)
  expect(portal.asked).toEqual([])
})

test('a key without the scope and a file that is not there say so', async () => {
  refuse(403, { code: 'FORBIDDEN', message: 'Esta clave de servicio no tiene el alcance «apps».' })
  expect(await apply(yaml)).toBe(1)
  expect(portal.said.err).toBe('forbidden: Esta clave de servicio no tiene el alcance «apps».\n')
  expect(await main(['apply', path.join(portal.folder, 'otro.yaml'), '--portal', portal.url], kit)).toBe(1)
  expect(portal.said.err).toContain('No se puede leer')
  expect(await main(['apply', '--portal', portal.url], kit)).toBe(2)
})

test('a deploy token, which applies nothing, is told what does', async () => {
  refuse(401, { code: 'UNAUTHORIZED', message: errorCatalogue.UNAUTHORIZED.message })
  expect(await apply(yaml)).toBe(1)
  const sentence = 'El portal no conoce la credencial. Pide otra a un administrador: Claves, «Nueva clave».'
  expect(portal.said.err).toBe(`credential: ${sentence}\n`)
})

test('UTF-16 with its mark, and a value that is repeated, are read', async () => {
  answer([])
  const text = '\ufeffapps:\n  - {nombre: &n Año, descripcion: *n}\n'
  expect(await apply(Buffer.from(text, 'utf16le'))).toBe(0)
  expect(portal.asked[0]?.body).toEqual({ apps: [{ nombre: 'Año', descripcion: 'Año' }] })
})

test('notes, numbers that no group of three ends, and texts in quotes are read', async () => {
  answer([])
  const text =
    '#una nota\napps: # otra\n  #más\n  - nombre: "Bomba #2" # y otra\n    x: C#1 #\n#fin\nplanes: [39.90, 0.125, 1234.567, 1.5]\n#'
  expect(await apply(text)).toBe(0)
  expect(portal.asked[0]?.body).toEqual({
    apps: [{ nombre: 'Bomba #2', x: 'C#1' }],
    planes: [39.9, 0.125, 1234.567, 1.5],
  })
})
