import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { main } from './main'

const kit = { libraries: {}, devDependencies: {} }
const change = (nombre: string, campos?: object[]) => ({
  ...{ seccion: 'apps', nombre, accion: campos ? 'cambiar' : 'crear', campos },
})

let server: Server
let portal: string
let folder: string
let out: string
let err: string
/** What the portal was sent, and what it answers in turn. */
let asked: { url: string | undefined; body: unknown }[]
let answers: { status?: number; body: object }[]

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'GET') return void response.end('')
      asked.push({ url: request.url, body: JSON.parse(text) as unknown })
      const { status = 200, body } = answers.shift() ?? { status: 500, body: {} }
      response.writeHead(status).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  ;[out, err, asked, answers] = ['', '', [], []]
  jest.spyOn(console, 'log').mockImplementation((text: string) => void (out += `${text}\n`))
  jest.spyOn(console, 'error').mockImplementation((text: string) => void (err += `${text}\n`))
  folder = mkdtempSync(path.join(tmpdir(), 'csuite-apply-'))
  process.env['CSUITE_DEPLOY_TOKEN'] = 'csk_prueba'
})
afterEach(() => {
  jest.restoreAllMocks()
  delete process.env['CSUITE_DEPLOY_TOKEN']
  rmSync(folder, { recursive: true, force: true })
})

const apply = (text: string, ...flags: string[]) => {
  const file = path.join(folder, 'portal.yaml')
  writeFileSync(file, text)
  return main(['apply', file, '--portal', portal, ...flags], kit)
}
const answer = (aplicado: boolean, ...cambios: object[]) => ({ body: { aplicado, cambios } })

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
  answers = [answer(false, ...cambios), answer(true, ...cambios)]
  expect(await apply(yaml)).toBe(0)
  expect(out).toBe(
    '+ apps: Caudal\n    Atención: Nadie la ve\n~ apps: Nivel\n    descripcion: "Antes" → "Mira"\nHecho: 2 cambios.\n',
  )
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/configuracion/aplicar?ensayo=1',
    '/api/configuracion/aplicar?ensayo=0',
  ])
  expect(asked[1]?.body).toEqual({
    apps: [
      { nombre: 'Caudal', descripcion: 'Mide' },
      { nombre: 'Nivel', descripcion: 'Mira' },
    ],
  })
})

test('--dry-run and a file that changes nothing send the rehearsal only', async () => {
  answers = [answer(false, change('Caudal')), answer(false)]
  expect(await apply(yaml, '--dry-run')).toBe(0)
  expect(out).toBe('+ apps: Caudal\n1 cambio por hacer; no se ha cambiado nada.\n')
  out = ''
  expect(await apply('{"apps": []}')).toBe(0)
  expect(out).toBe('Sin cambios.\n')
  expect(asked).toHaveLength(2)
})

test('a refusal names the line and the field', async () => {
  const refusal = {
    statusCode: 400,
    code: 'VALIDATION',
    message: 'apps[1]: no',
    fields: { 'apps.1.nombre': 'Se repite' },
  }
  answers = [{ status: 400, body: refusal }]
  expect(await apply(yaml)).toBe(1)
  expect(err).toBe(`validation: ${path.join(folder, 'portal.yaml')}, línea 5, apps[1].nombre: Se repite\n`)
})

test.each([
  ['apps: [', /línea \d+: no es YAML ni JSON válido/],
  ['apps: []\nplanes: []\napps: []', /línea 3: el campo se repite/],
  ['- apps', /debe tener partes/],
  ['', /debe tener partes/],
])('%j is refused before the portal is asked', async (text, message) => {
  expect(await apply(text)).toBe(1)
  expect(err).toMatch(message)
  expect(asked).toEqual([])
})

test('a key without the scope and a file that is not there say so', async () => {
  answers = [
    {
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Esta clave de servicio no tiene el alcance «apps».' },
    },
  ]
  expect(await apply(yaml)).toBe(1)
  expect(err).toBe('forbidden: Esta clave de servicio no tiene el alcance «apps».\n')
  expect(await main(['apply', path.join(folder, 'otro.yaml'), '--portal', portal], kit)).toBe(1)
  expect(err).toContain('No se puede leer')
  expect(await main(['apply', '--portal', portal], kit)).toBe(2)
})
