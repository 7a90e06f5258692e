import { createHash } from 'node:crypto'
import { deleteAccount, exportOwnData } from '@csuite/shared/contract/account'
import {
  type Reading,
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  signCalibration,
  updateCalibration,
} from '../../contract/calibrations'
import { certificateJson, certificateKeys, certificateXml } from '../../contract/certificates'
import { canonicalJson } from '../../contract/canonical-json'
import { addInstrument, deleteInstrument } from '../../contract/instruments'
import { compactVerify, createLocalJWKSet } from 'jose'
import { type TestPerson, atStart, openTestApi } from '../../../api/src/testing/test-api'
import { KEY_DAYS } from './signing-keys'

const reading = (punto: string, sentido: 'sube' | 'baja', aplicado: string, leido: string): Reading => ({
  ...{ punto, sentido, aplicado, leido },
})
const asFound = [reading('0', 'sube', '0', '4.002'), reading('100', 'sube', '10', '20.101')]
const asLeft = [reading('0', 'sube', '0', '4.001'), reading('100', 'sube', '10', '20.002')]
const patron = { nombre: 'Fluke 754', serie: 'F-1', certificado: 'C-1', vence: '2027-01-01' }

describe('calibrations and their certificates', () => {
  const api = openTestApi()
  const ana = atStart(() => api.signUp())
  const luis = atStart(() => api.signUp())
  const admin = atStart(() => api.signUpAdministrator())

  let serial = 0
  const begin = async (person: TestPerson = ana, more: object = {}, instrument: object = {}) => {
    const range = { min: '0', max: '10', unidad: 'bar' }
    const body = { tag: `PT-${++serial}`, ...range, servicio: 'Bomba <A> & "B"', ...instrument }
    const { id: instrumento } = await api.result(addInstrument, { body }, person)
    return api.result(addCalibration, { body: { instrumento, encontrado: asFound, ...more } }, person)
  }
  const save = (id: number, body: object, person: TestPerson = ana) =>
    api.call(updateCalibration, { params: { id }, body }, person)
  const sign = (id: number, person: TestPerson = ana, body: object = {}) =>
    api.call(signCalibration, { params: { id }, body }, person)
  const keys = () => api.result(certificateKeys, {})

  test('what was begun without network began then, by the clock of the server', async () => {
    const { id, creada } = await begin(ana, { haceSegundos: 3 * 86_400 })
    const days = (Date.now() - Date.parse(creada)) / 86_400_000
    expect(days).toBeGreaterThan(2.99)
    expect(days).toBeLessThan(3.01)
    expect((await api.result(getCalibration, { params: { id } }, ana)).creada).toBe(creada)
    for (const haceSegundos of [-1, 367 * 86_400])
      await expect(begin(ana, { haceSegundos })).rejects.toThrow()
  })

  test('a draft is kept as it was typed, for its owner only', async () => {
    const person = await api.signUp()
    const { id, instrumento, version } = await begin(person)
    const stored = (await save(id, { lugar: 'Sala de bombas', version }, person)).json<object>()
    expect(stored).toMatchObject({
      ...{ id, estado: 'borrador', numero: null, lugar: 'Sala de bombas', encontrado: asFound },
      version: 2,
    })
    expect((await save(id, { lugar: 'Otro', version }, person)).json()).toMatchObject({
      ...{ statusCode: 409, code: 'CONFLICT', actual: { lugar: 'Sala de bombas' } },
    })
    const { data } = await api.result(listCalibrations, { query: { instrumento } }, person)
    expect(data.map((row) => row.id)).toEqual([id])
    const foreign = [
      await api.call(getCalibration, { params: { id } }, luis),
      await save(id, { lugar: '' }, luis),
      await sign(id, luis),
      await api.call(certificateJson, { params: { id } }, luis),
      await api.call(deleteCalibration, { params: { id } }, luis),
      await api.call(addCalibration, { body: { instrumento } }, luis),
    ]
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await api.call(deleteCalibration, { params: { id } }, person)).statusCode).toBe(204)
  })

  test('a page by id begins at the given one', async () => {
    const person = await api.signUp()
    const ids = [(await begin(person)).id, (await begin(person)).id, (await begin(person)).id]
    const { data } = await api.result(listCalibrations, { query: { desde: String(ids[1]) } }, person)
    expect(data.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('what was found is closed once something is left, but for corrections that say why', async () => {
    const { id } = await begin()
    expect((await save(id, { encontrado: asFound.slice(0, 1) })).statusCode).toBe(200)
    expect((await save(id, { encontrado: asFound, dejado: asLeft.slice(0, 1) })).statusCode).toBe(200)
    const correction = { ...reading('100', 'sube', '10', '20.050'), motivo: 'Leí mal el display' }
    const changes = [
      { encontrado: asFound.slice(0, 1) },
      { encontrado: [reading('0', 'sube', '0', '4.000'), ...asFound.slice(1)] },
      { encontrado: [...asFound, reading('100', 'sube', '10', '20.050')] },
      { dejado: [] },
      { encontrado: [] },
      { encontrado: [...asFound, correction] },
    ]
    const codes = []
    for (const change of changes) codes.push((await save(id, change)).json<{ code?: string }>().code)
    const closed = 'AS_FOUND_CLOSED'
    expect(codes).toEqual([closed, closed, closed, undefined, closed, undefined])
    expect((await save(id, { encontrado: [] })).json()).toMatchObject({
      ...{ statusCode: 409, code: closed, actual: { id, encontradoCerrado: true } },
    })
    await save(id, { patron })
    await sign(id)
    const { certificado } = await api.result(certificateJson, { params: { id } }, ana)
    expect(certificado.encontrado.filas.map(({ leido, corregida }) => [leido, corregida])).toEqual([
      ['4.002', undefined],
      ['20.101', true],
      ['20.050', undefined],
    ])
    expect(certificado.encontrado.veredicto).toBe('conforme')
  })

  test('a certificate is computed, numbered and signed by the server', async () => {
    const { id } = await begin(ana, { dejado: asLeft, patron: { ...patron, incertidumbre: '0.01' } })
    const deviceTime = '2001-02-03T04:05:06+02:00'
    const signed = (await sign(id, ana, { horaDispositivo: deviceTime })).json<{
      numero: string
      firma: string
    }>()
    const { certificado, firma, sello, hash } = await api.result(certificateJson, { params: { id } }, ana)
    expect(signed).toEqual({ numero: certificado.numero, firma })
    expect(certificado).toMatchObject({
      ...{ tecnico: 'Ana Ruiz', horaDispositivo: '2001-02-03T02:05:06.000Z', veredicto: 'conforme' },
      ...{ regla: 'aceptación simple', incertidumbre: '0.01', tur: '8.00' },
      encontrado: {
        veredicto: 'no conforme',
        filas: [
          { esperado: '4.000', error: '0.002', limiteSuperior: '0.080', conforme: true },
          { esperado: '20.000', error: '0.101', errorPorciento: '0.631', conforme: false },
        ],
      },
    })
    expect(Math.abs(Date.parse(certificado.firmado) - Date.now())).toBeLessThan(60_000)
    expect(certificado.firmado >= ((await keys()).keys.at(-1)?.desde ?? '')).toBe(true)
    const jwks = createLocalJWKSet(await keys())
    const text = canonicalJson(certificado)
    const verified = await compactVerify(firma, jwks, { algorithms: ['ES256'] })
    expect(new TextDecoder().decode(verified.payload)).toBe(text)
    expect(hash).toBe(createHash('sha256').update(text).digest('base64url'))
    const stamp = await compactVerify(sello, jwks)
    expect(new TextDecoder().decode(stamp.payload)).toBe(canonicalJson({ hash, numero: certificado.numero }))
    expect(JSON.stringify(await keys())).not.toContain('"d"')
    const again = [await sign(id), await save(id, { lugar: 'x' })]
    expect(again.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'ALREADY_SIGNED',
      'ALREADY_SIGNED',
    ])
    const xml = await api.call(certificateXml, { params: { id } }, ana)
    expect(xml.headers['content-type']).toContain('application/xml')
    expect(xml.body).toContain('<si:valueXMLList>4.002 20.101</si:valueXMLList>')
    expect(xml.body).toContain('Bomba &lt;A&gt; &amp; &quot;B&quot;')
    expect(xml.body).toContain(Buffer.from(firma).toString('base64'))
  })

  test('what another device changed since it was seen is not signed', async () => {
    const { id, version } = await begin(ana, { patron })
    await save(id, { lugar: 'Sala de bombas' })
    expect((await sign(id, ana, { version })).json()).toMatchObject({
      ...{ statusCode: 409, code: 'CONFLICT', actual: { id, lugar: 'Sala de bombas', version: version + 1 } },
    })
    expect((await sign(id, ana, { version: version + 1 })).statusCode).toBe(200)
  })

  test('every digit stays as typed, in the record, its signature and the XML', async () => {
    const range = { min: '0.00', max: '10.00', senal: { min: '4.000', max: '20.000', unidad: 'mA' } }
    const encontrado = [reading('0.0', 'sube', '0.00', '4.0'), reading('100', 'sube', '10.0', '20.000')]
    const content = {
      encontrado,
      patron: { ...patron, incertidumbre: '0.0020' },
      ambiente: { humedad: '60.0' },
    }
    const { id } = await begin(ana, content, { ...range, tolerancia: { mas: '0.50' } })
    expect((await sign(id)).statusCode).toBe(200)
    const { certificado, firma } = await api.result(certificateJson, { params: { id } }, ana)
    expect(certificado).toMatchObject({
      ...{ instrumento: { ...range, tolerancia: { mas: '0.50' } }, ambiente: { humedad: '60.0' } },
      ...{ incertidumbre: '0.0020', patron: { incertidumbre: '0.0020' }, encontrado: { filas: encontrado } },
    })
    const { payload } = await compactVerify(firma, createLocalJWKSet(await keys()))
    expect(Buffer.from(payload).toString()).toBe(canonicalJson(certificado))
    const { body: xml } = await api.call(certificateXml, { params: { id } }, ana)
    for (const text of ['>0.00 10.0<', '>4.0 20.000<', '>0.0020<', '>60.0<', '0.00 a 10.00 bar'])
      expect(xml).toContain(text)
  })

  test('numbers are unique and in the order of their times, however many sign at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => begin(ana, { patron })))
    const answers = await Promise.all(drafts.flatMap(({ id }) => [sign(id), sign(id)]))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    const records = await Promise.all(
      drafts.map(async ({ id }) => (await api.result(certificateJson, { params: { id } }, ana)).certificado),
    )
    const byNumber = records.toSorted((one, other) => (one.numero < other.numero ? -1 : 1))
    expect(new Set(records.map(({ numero }) => numero)).size).toBe(6)
    const times = byNumber.map(({ firmado }) => firmado)
    expect(times).toEqual(times.toSorted())
  })

  test.each([
    ['one reading', { encontrado: asFound.slice(0, 1) }, 'al menos dos lecturas'],
    ['no standard', { patron: {} }, 'serie del patrón'],
    ['a temperature below 0 K', { ambiente: { temperatura: '-300' } }, '−273.15'],
    ['a humidity over 100 %', { ambiente: { humedad: '100.1' } }, 'de 0 a 100 %'],
    ['a humidity below 0 %', { ambiente: { humedad: '-1' } }, 'de 0 a 100 %'],
  ])('with %s nothing is signed', async (_what, content, message) => {
    const { id } = await begin(ana, { patron, ...content })
    const answer = (await sign(id)).json<{ code: string; message: string }>()
    expect([answer.code, answer.message]).toEqual(['VALIDATION', expect.stringContaining(message)])
  })

  test('a number has the year of the portal’s time zone', async () => {
    const { id } = await begin(ana, { patron })
    const ahead = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1, 2) - Date.now()
    api.advance(ahead)
    const token = await api.signIn(ana.email)
    const { numero } = (await sign(id, { ...ana, token })).json<{ numero: string }>()
    api.advance(-ahead)
    expect(numero).toMatch(`CAL-${new Date().getUTCFullYear()}-`)
  })

  test('keys rotate: a retired one signs no more and verifies for ever', async () => {
    const first = await begin(ana, { patron })
    await sign(first.id)
    const before = (await keys()).keys
    api.advance((KEY_DAYS + 1) * 86_400_000)
    const token = await api.signIn(ana.email)
    const second = await begin({ ...ana, token }, { patron })
    await sign(second.id, { ...ana, token })
    const after = (await keys()).keys
    expect(after).toHaveLength(before.length + 1)
    expect(after.filter(({ hasta }) => hasta === null)).toHaveLength(1)
    const rows = await api.sql<{ n: number }>`
      select count(*)::int as n from certificate_keys where private_key is not null`
    expect(rows[0]?.n).toBe(1)
    for (const { id } of [first, second]) {
      const { firma } = await api.result(certificateJson, { params: { id } }, { token })
      await compactVerify(firma, createLocalJWKSet({ keys: after }))
    }
    api.advance(-(KEY_DAYS + 1) * 86_400_000)
    // With a clock that was put back.
    const third = await begin(ana, { patron })
    await sign(third.id)
    const { certificado } = await api.result(certificateJson, { params: { id: third.id } }, ana)
    expect(certificado.firmado).toBe(after.find(({ hasta }) => hasta === null)?.desde)
  })

  test('a certificate outlives its instrument and its author', async () => {
    const person = await api.signUp()
    const { id, instrumento } = await begin(person, { patron })
    const open = await begin(person)
    await sign(id, person)
    await api.call(deleteInstrument, { params: { id: instrumento ?? 0 } }, person)
    const certificate = await api.result(certificateJson, { params: { id } }, person)
    const data = (await api.result(exportOwnData, {}, person)) as unknown as Record<string, object[]>
    expect([data['calibraciones']?.length, data['certificados']?.length]).toEqual([2, 1])
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(204)
    expect(await api.result(certificateJson, { params: { id } }, admin)).toEqual(certificate)
    expect((await api.call(certificateJson, { params: { id } }, luis)).statusCode).toBe(404)
    const rows = await api.sql<{ id: number }>`
      select id from calibrations where id in (${id}, ${open.id}) union all
          select id from instruments where user_id = ${person.id}`
    expect(rows).toEqual([])
  })
})
