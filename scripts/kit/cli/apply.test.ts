import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { main } from './main'
import { mockPortal } from './testing/mock-portal'

const kit = { libraries: {}, devDependencies: {} }
const change = (nombre: string, campos?: object[]) => ({
  ...{ seccion: 'apps', nombre, accion: campos ? 'cambiar' : 'crear', campos },
})

const portal = mockPortal()

const apply = (text: string, ...flags: string[]) => {
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
