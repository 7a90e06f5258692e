import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { deleteAccount, exportOwnData } from '@csuite/shared/contract/account'
import {
  type Calibration,
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  signCalibration,
  updateCalibration,
} from '../../contract/calibrations'
import { certificateJson, certificateXml } from '../../contract/certificates'
import { addGroup, changeGroupPeople, deleteGroup, listOwnGroups } from '@csuite/shared/contract/groups'
import {
  addInstrument,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '../../contract/instruments'
import { type TestPerson, atStart, openTestApi } from '../../../api/src/testing/test-api'

const pressure = { servicio: 'Succión', min: '0', max: '10', unidad: 'bar' }
const readings = [
  { punto: '0', sentido: 'sube' as const, aplicado: '0', leido: '4.002' },
  { punto: '100', sentido: 'sube' as const, aplicado: '10', leido: '20.001' },
]
const patron = { nombre: 'Fluke 754', serie: 'F-1', certificado: 'C-1', incertidumbreEn: 'senal' as const }

describe('instruments of a group', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  /** Adds the instruments. */
  const adder = atStart(() => api.signUp())
  const member = atStart(() => api.signUp())
  /** In the group by the domain of a proven address. */
  const colleague = atStart(() => api.signUp('colega@planta.example'))
  const former = atStart(() => api.signUp())
  const stranger = atStart(() => api.signUp())
  let idGrupo = 0
  let serial = 0

  const people = (id: number, change: { agregar?: number[]; quitar?: number[] }) =>
    api.result(changeGroupPeople, { params: { id }, body: change }, admin)
  const newGroup = async (...ids: number[]) => {
    const { id } = await api.result(addGroup, { body: { nombre: `Planta ${++serial}` } }, admin)
    await people(id, { agregar: ids })
    return id
  }
  const add = (body: object = {}, person: TestPerson = adder) =>
    api.result(addInstrument, { body: { ...pressure, tag: `PT-${++serial}`, idGrupo, ...body } }, person)
  const change = (id: number, body: object, person: TestPerson) =>
    api.call(
      updateInstrument,
      { params: { id }, body: { ...pressure, tag: `PT-${++serial}`, ...body } },
      person,
    )

  beforeAll(async () => {
    const body = { nombre: 'Planta Norte', dominios: ['planta.example'] }
    idGrupo = (await api.result(addGroup, { body }, admin)).id
    await people(idGrupo, { agregar: [adder.id, member.id, former.id] })
    await people(idGrupo, { quitar: [former.id] })
  })

  /** Who added it, another member, a member by domain; a former member, a stranger, an administrator outside the group. */
  const callers = [adder, member, colleague, former, stranger, admin]
  const found = (status: number) => [status, status, status, 404, 404, 404]
  const authorOnly = (status: number) => [status, 404, 404, 404, 404, 404]

  interface Rows {
    instrument: number
    draft: number
    signed: number
  }
  const rowsOfGroup = async (): Promise<Rows> => {
    const { id: instrument } = await add()
    const body = { instrumento: instrument, encontrado: readings, patron }
    const { id: draft } = await api.result(addCalibration, { body }, adder)
    const { id: signed } = await api.result(addCalibration, { body }, adder)
    await api.result(signCalibration, { params: { id: signed }, body: {} }, adder)
    return { instrument, draft, signed }
  }

  test.each<[string, number[], (rows: Rows) => [endpoint: EndpointDefinition, input: object]]>([
    [
      'changing it',
      found(200),
      ({ instrument: id }) => [
        updateInstrument,
        { params: { id }, body: { ...pressure, tag: `PT-${++serial}`, version: 1 } },
      ],
    ],
    ['deleting it', found(204), ({ instrument: id }) => [deleteInstrument, { params: { id } }]],
    [
      'calibrating it',
      found(201),
      ({ instrument }) => [addCalibration, { body: { instrumento: instrument } }],
    ],
    ['reading a draft', found(200), ({ draft: id }) => [getCalibration, { params: { id } }]],
    [
      'changing a draft',
      authorOnly(200),
      ({ draft: id }) => [updateCalibration, { params: { id }, body: { lugar: 'x' } }],
    ],
    ['signing a draft', authorOnly(200), ({ draft: id }) => [signCalibration, { params: { id }, body: {} }]],
    ['discarding a draft', authorOnly(204), ({ draft: id }) => [deleteCalibration, { params: { id } }]],
    // Administrators see every certificate of the company.
    [
      'its certificate',
      [200, 200, 200, 404, 404, 200],
      ({ signed: id }) => [certificateJson, { params: { id } }],
    ],
    ['its XML', [200, 200, 200, 404, 404, 200], ({ signed: id }) => [certificateXml, { params: { id } }]],
  ])('%s is for the group alone, a draft for its author', async (_name, expected, attempt) => {
    const answers: number[] = []
    for (const person of callers) {
      const [endpoint, input] = attempt(await rowsOfGroup())
      answers.push((await api.call(endpoint, input as never, person)).statusCode)
    }
    expect(answers).toEqual(expected)
  })

  test('lists hold what the person may see, and who may change a draft', async () => {
    const { instrument, draft } = await rowsOfGroup()
    const seen = []
    for (const person of callers) {
      const rows = await api.result(listInstruments, { query: { limit: '100' } }, person)
      const query = { instrumento: String(instrument) }
      const { data } = await api.result(listCalibrations, { query }, person)
      const groups = await api.result(listOwnGroups, {}, person)
      seen.push([
        rows.data.find(({ id }) => id === instrument)?.grupo,
        data.find(({ id }) => id === draft)?.propia,
        groups.map(({ nombre }) => nombre),
      ])
    }
    const group = ['Planta Norte']
    const outside = [undefined, undefined, []]
    const inside = ['Planta Norte', false, group]
    expect(seen).toEqual([['Planta Norte', true, group], inside, inside, outside, outside, outside])
  })

  test('who leaves sees it no longer, but keeps the own calibrations of it', async () => {
    const person = await api.signUp()
    const group = await newGroup(adder.id, person.id)
    const { id } = await add({ idGrupo: group })
    const foreign = await api.result(addCalibration, { body: { instrumento: id } }, adder)
    const own = await api.result(addCalibration, { body: { instrumento: id } }, person)
    const ids = async () => [
      (await api.result(listInstruments, {}, person)).data.map((row) => row.id),
      (await api.result(listCalibrations, {}, person)).data.map((row) => row.id),
    ]
    expect(await ids()).toEqual([[id], [own.id, foreign.id]])
    await people(group, { quitar: [person.id] })
    expect(await ids()).toEqual([[], [own.id]])
    expect((await change(id, { version: 1 }, person)).statusCode).toBe(404)
  })

  test('it moves between a person and a group of that person; absent, the owner stays', async () => {
    const { id, tag } = await add({ idGrupo: null })
    const step = async (body: object, person: TestPerson = adder) => {
      const answer = (await change(id, { tag, ...body }, person)).json<{ idGrupo?: number; code?: string }>()
      return answer.code ?? answer.idGrupo
    }
    const foreign = await newGroup(stranger.id)
    expect(await step({ version: 1, idGrupo: foreign })).toBe('VALIDATION')
    expect(await step({ version: 1, idGrupo: 999_999 })).toBe('VALIDATION')
    expect(await step({ version: 1, idGrupo })).toBe(idGrupo)
    expect(await step({ version: 2 }, member)).toBe(idGrupo)
    expect(await step({ version: 2, idGrupo: null })).toBe('CONFLICT')
    expect(await step({ version: 3, idGrupo: null }, member)).toBeNull()
    expect(await step({ version: 4 })).toBe('NOT_FOUND')
  })

  test('a tag exists once an owner, and the key of a row is nobody else’s', async () => {
    const clave = crypto.randomUUID()
    const first = await add({ tag: 'FT-9', clave })
    expect(await add({ tag: 'FT-9', clave }, member)).toEqual(first)
    const refusals = [
      await api.call(addInstrument, { body: { ...pressure, tag: 'ft-9', idGrupo } }, member),
      await api.call(addInstrument, { body: { ...pressure, tag: 'FT-9', clave } }, stranger),
      await api.call(addInstrument, { body: { ...pressure, tag: 'FT-8', idGrupo } }, stranger),
    ]
    expect(refusals.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'TAG_EXISTS',
      'VALIDATION',
      'VALIDATION',
    ])
    expect(await add({ tag: 'FT-9', idGrupo: null }, member)).toMatchObject({ idGrupo: null, grupo: null })
    const { instrument } = await rowsOfGroup()
    const body = { instrumento: instrument, clave: crypto.randomUUID() }
    const draft: Calibration = await api.result(addCalibration, { body }, adder)
    expect((await api.call(addCalibration, { body }, member)).json()).toMatchObject({ code: 'VALIDATION' })
    expect(draft.clave).toBe(body.clave)
  })

  test('it outlives the account of whoever added it, and its group is not deleted with it', async () => {
    const person = await api.signUp()
    const group = await newGroup(person.id, member.id)
    const { id, tag, version } = await add({ idGrupo: group }, person)
    expect((await api.call(exportOwnData, {}, person)).body).not.toContain(tag)
    const params = { id: group }
    expect((await api.call(deleteGroup, { params }, admin)).json()).toMatchObject({ code: 'INVALID_STATE' })
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(204)
    expect((await change(id, { version }, member)).statusCode).toBe(200)
    expect((await api.call(deleteInstrument, { params: { id } }, member)).statusCode).toBe(204)
    expect((await api.call(deleteGroup, { params }, admin)).statusCode).toBe(204)
  })
})
