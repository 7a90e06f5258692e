import { deleteAccount } from '@csuite/shared/contract/account'
import { listAudit } from '@csuite/shared/contract/audit'
import {
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  signCalibration,
  updateCalibration,
} from '../../contract/calibrations'
import { canonicalJson } from '../../contract/canonical-json'
import {
  certificateJson,
  certificateKeys,
  certificateXml,
  withdrawCertificate,
} from '../../contract/certificates'
import { addGroup, changeGroupPeople, deleteGroup } from '@csuite/shared/contract/groups'
import {
  InstrumentFields,
  addInstrument,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '../../contract/instruments'
import { editUser, updateUser } from '@csuite/shared/contract/profile'
import { compactVerify, createLocalJWKSet } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import type { Audit } from '@csuite/api/module-ports'
import { type TestPerson, TEST_PASSWORD, atStart, openTestApi } from '../../../api/src/testing/test-api'
import { recordLost } from './calibrations.service'

const DAY_MS = 86_400_000
const phone = '+51987654321'
const range = { min: '0', max: '10', unidad: 'bar' }
const patron = { serie: 'F-1', certificado: 'C-1' }
const encontrado = [
  { punto: '0', sentido: 'sube' as const, aplicado: '0', leido: '4.002' },
  { punto: '100', sentido: 'sube' as const, aplicado: '10', leido: '20.001' },
]

describe('records that stand', () => {
  const api = openTestApi({
    env: { SITE_NAME: 'Refinería Sur', SITE_ADDRESS: 'Av. Argentina 3093, Callao, Perú' },
  })
  const admin = atStart(() => api.signUpAdministrator())
  let serial = 0
  const newInstrument = (person: TestPerson, more: object = {}) =>
    api.result(addInstrument, { body: { ...range, tag: `PT-${++serial}`, ...more } }, person)
  const begin = async (person: TestPerson, more: object = {}, content: object = {}) => {
    const { id: instrumento } = await newInstrument(person, more)
    const body = { instrumento, encontrado, patron, ...content }
    return { ...(await api.result(addCalibration, { body }, person)), instrumento }
  }
  const sign = (id: number, person: TestPerson) =>
    api.result(signCalibration, { params: { id }, body: {} }, person)
  const certificate = (id: number, person: TestPerson) =>
    api.result(certificateJson, { params: { id } }, person)
  const issue = async (...draft: Parameters<typeof begin>) => {
    const begun = await begin(...draft)
    await sign(begun.id, draft[0])
    return { ...begun, ...(await certificate(begun.id, draft[0])) }
  }
  const audited = async (tipo: string, usuario?: number) =>
    (
      await api.result(
        listAudit,
        { query: { tipo, limit: '100', ...(usuario && { usuario: String(usuario) }) } },
        admin,
      )
    ).data
  const move = (id: number, change: { agregar?: number[]; quitar?: number[] }) =>
    api.result(changeGroupPeople, { params: { id }, body: change }, admin)
  const newGroup = async (...ids: number[]) => {
    const { id } = await api.result(addGroup, { body: { nombre: `Planta ${++serial}` } }, admin)
    await move(id, { agregar: ids })
    return id
  }

  describe('who signed', () => {
    const rename = (name: string, lastName: string, { id, token }: TestPerson, by = token) =>
      api.call(editUser, { params: { id }, body: { name, lastName, phone } }, { token: by })

    test.each<[string, (person: TestPerson) => Promise<unknown>, (person: TestPerson) => number]>([
      ['editar', (person) => rename('Luis', 'Paz', person), ({ id }) => id],
      [
        'update-user',
        ({ id, token }) => api.call(updateUser, { body: { idUsuario: id, name: 'Luis', phone } }, { token }),
        ({ id }) => id,
      ],
      ['an administrator', (person) => rename('Luis', 'Paz', person, admin.token), () => admin.id],
    ])(
      'a name changed by %s is printed beside the former one, and is an audit row',
      async (_by, change, by) => {
        const person = await api.signUp()
        const { id } = await begin(person)
        await change(person)
        await sign(id, person)
        const { certificado, firma } = await certificate(id, person)
        expect(certificado).toMatchObject({
          ...{ formato: '2', tecnico: expect.stringMatching(/^Luis /) as string },
          firmante: {
            ...{ cuenta: String(person.id), correo: person.email, segundoFactor: false, antes: ['Ana Ruiz'] },
          },
        })
        const { payload } = await compactVerify(
          firma,
          createLocalJWKSet(await api.result(certificateKeys, {})),
        )
        expect(new TextDecoder().decode(payload)).toBe(canonicalJson(certificado))
        const { body: xml } = await api.call(certificateXml, { params: { id } }, person)
        for (const text of [`Cuenta ${person.id}`, 'antes Ana Ruiz', person.email, 'sin segundo factor'])
          expect(xml).toContain(text)
        const [row] = await audited('usuario.nombre', person.id)
        expect([row?.autor?.id, row?.usuario?.id, row?.detalle]).toEqual([by(person), person.id, {}])
      },
    )

    test('a former name is printed for 30 days; many renamings do not push the first one out', async () => {
      const person = await api.signUp()
      for (let n = 0; n < 12; n += 1) await rename(`N${'abcdefghijkl'[n]}`, 'Paz', person)
      const { antes = [] } = (await issue(person)).certificado.firmante ?? {}
      expect([antes[0], antes.at(-1), antes.length]).toEqual(['Ana Ruiz', 'Nk Paz', 6])
      api.advance(31 * DAY_MS)
      const later = { ...person, token: await api.signIn(person.email) }
      expect((await issue(later)).certificado.firmante?.antes).toEqual([])
      api.advance(-31 * DAY_MS)
    })

    test('nor does going back to it, and no name is printed as none', async () => {
      const person = await api.signUp()
      await api.sql`update users set name = '', last_name = '' where id = ${person.id}`
      const names = ['Ana Ruiz', 'B X', 'Ana Ruiz', 'C X', 'D X', 'E X', 'F X', 'G X', 'Luis Paz']
      for (const [n, name] of names.entries()) {
        await rename(...(name.split(' ') as [string, string]), person)
        // Its first time as a former name lapses while it is the present one.
        if (n === 1) api.advance(20 * DAY_MS)
        if (n === 2) api.advance(11 * DAY_MS)
        if (n < 3) person.token = await api.signIn(person.email)
      }
      const { firmante } = (await issue(person)).certificado
      expect(firmante?.antes).toEqual(['Ana Ruiz', 'C X', 'D X', 'E X', 'F X', 'G X'])
      api.advance(-31 * DAY_MS)
    })

    test('an address that nobody has proven is not named; a second factor is', async () => {
      const person = await api.signUp()
      const { id } = await begin(person)
      await api.sql`update users set email_verified_at = null where id = ${person.id}`
      await api.sql`update sessions set second_factor = true where user_id = ${person.id}`
      await sign(id, person)
      expect((await certificate(id, person)).certificado.firmante).toMatchObject({
        ...{ correo: null, segundoFactor: true },
      })
      const { body: xml } = await api.call(certificateXml, { params: { id } }, person)
      expect(xml).toContain('correo sin comprobar; sesión abierta con segundo factor')
      expect(xml).not.toContain(person.email)
    })
  })

  test('company, instrument, procedure and next due day are named; the DCC has no blanks', async () => {
    const person = await api.signUp()
    const plate = { fabricante: 'Rosemount', modelo: '3051', serie: 'SN-77', ubicacion: 'Sala 3' }
    const content = { procedimiento: 'P-CAL-04', proxima: '2099-01-31', dejado: encontrado }
    const { id, certificado } = await issue(person, plate, content)
    expect(certificado).toMatchObject({
      empresa: { nombre: 'Refinería Sur', direccion: 'Av. Argentina 3093, Callao, Perú', pais: 'PE' },
      ...{ instrumento: plate, procedimiento: 'P-CAL-04', proxima: '2099-01-31', zona: 'America/Lima' },
    })
    const { body: xml } = await api.call(certificateXml, { params: { id } }, person)
    const named = ['Refinería Sur', 'Callao', '>PE<', 'P-CAL-04', '2099-01-31', ...Object.values(plate)]
    for (const text of named) expect(xml).toContain(text)
    for (const blank of ['>—<', '>XX<', 'C+Suite']) expect(xml).not.toContain(blank)
  })

  test('a record of the first format is served as it was signed', async () => {
    const person = await api.signUp()
    const { id, certificado } = await issue(person)
    const { empresa, zona, firmante, procedimiento, proxima, inicioSegun, recibido, ...first } = certificado
    const old = { ...first, formato: '1', instrumento: InstrumentFields.parse({ ...range, tag: 'PT-1' }) }
    await api.sql`update certificates set record = ${JSON.stringify(old)}::jsonb where calibration_id = ${id}`
    const served = await certificate(id, person)
    expect(canonicalJson(served.certificado)).toBe(canonicalJson(old))
    expect(served.hash).toBe(createHash('sha256').update(canonicalJson(old)).digest('base64url'))
    const { body: xml } = await api.call(certificateXml, { params: { id } }, person)
    expect(xml).toContain(old.numero)
    expect([empresa, zona, firmante, procedimiento, proxima, inicioSegun, recibido]).not.toContain(undefined)
  })

  describe('what a group keeps', () => {
    const rowsOfGroup = async () => {
      const [author, colleague] = [await api.signUp(), await api.signUp()]
      const group = await newGroup(author.id, colleague.id)
      const { id: signed, instrumento } = await begin(author, { idGrupo: group })
      const { id: draft } = await api.result(
        addCalibration,
        { body: { instrumento, encontrado, dejado: encontrado } },
        author,
      )
      await sign(signed, author)
      return { author, colleague, group, signed, draft, instrumento }
    }
    type Rows = Awaited<ReturnType<typeof rowsOfGroup>>
    const take = ({ instrumento: id }: Pick<Rows, 'instrumento'>, person: TestPerson, more: object = {}) => {
      const body = { ...range, tag: `T-${++serial}`, version: 1, idGrupo: null, ...more }
      return api.result(updateInstrument, { params: { id }, body }, person)
    }

    test('a draft gets what its instrument lacked, keeps what it has, and is served as it was signed', async () => {
      const { author, group: idGrupo, ...rows } = await rowsOfGroup()
      const read = (id: number) => api.result(getCalibration, { params: { id } }, author)
      const [draft, signed] = [await read(rows.draft), await read(rows.signed)]
      const named = { servicio: 'Vapor', serie: 'S-1' }
      await take(rows, author, { idGrupo, ...named, max: '77', notas: 'Otra' })
      const gained = await read(rows.draft)
      expect(gained.datosInstrumento).toEqual({ ...draft.datosInstrumento, ...named })
      expect(gained.version).toBe(draft.version + 1)
      await take(rows, author, { idGrupo, serie: 'S-2', modelo: '3051', version: 2 })
      expect(await read(rows.draft)).toEqual(gained)
      expect(await read(rows.signed)).toEqual(signed)
      await api.result(updateCalibration, { params: { id: rows.draft }, body: { patron } }, author)
      await sign(rows.draft, author)
      const { certificado, hash } = await certificate(rows.draft, author)
      expect(createHash('sha256').update(canonicalJson(certificado)).digest('base64url')).toBe(hash)
    })

    test("a move and a colleague's copy: only drafts of who owns the instrument then get its names", async () => {
      const { author, colleague, group, draft, instrumento } = await rowsOfGroup()
      const serialOf = async (person: TestPerson, id: number) =>
        (await api.result(getCalibration, { params: { id } }, person)).datosInstrumento.serie
      await take({ instrumento }, colleague, { serie: 'S-1' })
      const { id: own } = await api.result(addCalibration, { body: { instrumento, encontrado } }, colleague)
      expect([await serialOf(author, draft), await serialOf(colleague, own)]).toEqual([undefined, 'S-1'])
      await take({ instrumento }, colleague, { version: 2, idGrupo: group, modelo: '3051' })
      const models =
        await api.sql`select instrument ->> 'modelo' as modelo from calibrations where signed_at is null
        and id in (${draft}, ${own})`
      expect(models).toEqual([{ modelo: '3051' }, { modelo: '3051' }])
    })

    test.each(
      Object.entries<(rows: Rows) => Promise<unknown>>({
        'its author deletes the account': ({ author }) => api.call(deleteAccount, {}, author),
        'its author takes the instrument': (rows) => take(rows, rows.author),
        'its author takes the instrument and goes': async (rows) =>
          (await take(rows, rows.author)) && api.call(deleteAccount, {}, rows.author),
        'its author deletes the instrument': ({ author, instrumento: id }) =>
          api.call(deleteInstrument, { params: { id } }, author),
        'its author leaves the group': ({ author, group }) => move(group, { quitar: [author.id] }),
        'its author is suspended': ({ author }) =>
          api.sql`update users set status = 'suspended' where id = ${author.id}`,
      }),
    )('a colleague reads certificate and draft after %s', async (_what, act) => {
      const rows = await rowsOfGroup()
      await act(rows)
      const { numero } = (await certificate(rows.signed, rows.colleague)).certificado
      const { data } = await api.result(listCalibrations, {}, rows.colleague)
      expect(data.map(({ id }) => id).sort()).toEqual([rows.signed, rows.draft].sort())
      expect(data.find(({ id }) => id === rows.signed)?.numero).toBe(numero)
      expect(await api.result(getCalibration, { params: { id: rows.draft } }, rows.colleague)).toMatchObject({
        encontrado,
      })
    })

    test('what a person calibrated comes with the instrument to the group, and stays', async () => {
      const [author, colleague] = [await api.signUp(), await api.signUp()]
      const idGrupo = await newGroup(author.id, colleague.id)
      const { id, instrumento, datosInstrumento } = await issue(author)
      const body = { ...datosInstrumento, version: 1, idGrupo }
      await api.result(updateInstrument, { params: { id: instrumento }, body }, author)
      await api.call(deleteAccount, {}, author)
      expect((await certificate(id, colleague)).certificado.tecnico).toBe('Ana Ruiz')
    })

    test('a draft without an author is discarded by anybody of the group, with an author by nobody else', async () => {
      const { author, colleague, draft: id } = await rowsOfGroup()
      const discard = async () =>
        (await api.call(deleteCalibration, { params: { id } }, colleague)).statusCode
      expect(await discard()).toBe(404)
      await api.call(deleteAccount, {}, author)
      expect(await api.result(getCalibration, { params: { id } }, colleague)).toMatchObject({
        sinAutor: true,
      })
      expect(await discard()).toBe(204)
    })

    test('who leaves the group changes, signs and discards no draft of it; who comes back does', async () => {
      const { author, colleague, group, draft: id, instrumento } = await rowsOfGroup()
      const own = await begin(author)
      const params = { id }
      const attempts = async () => [
        (await api.call(updateCalibration, { params, body: { patron } }, author)).statusCode,
        (await api.call(signCalibration, { params, body: {} }, author)).statusCode,
        (await api.call(deleteCalibration, { params }, author)).statusCode,
        (await api.call(addCalibration, { body: { instrumento } }, author)).statusCode,
      ]
      await move(group, { quitar: [author.id] })
      expect(await attempts()).toEqual([404, 404, 404, 404])
      const seen = async (person: TestPerson) => {
        const { propia, sinAutor } = await api.result(getCalibration, { params }, person)
        return [propia, sinAutor]
      }
      expect([await seen(author), await seen(colleague)]).toEqual([
        [false, undefined],
        [false, true],
      ])
      await sign(own.id, author)
      await move(group, { agregar: [author.id] })
      expect([await seen(author), await seen(colleague)]).toEqual([
        [true, undefined],
        [false, undefined],
      ])
      expect(await attempts()).toEqual([200, 200, 409, 201])
    })

    test("a colleague's own calibrations do not come with the instrument to another group", async () => {
      const { author, colleague, group, signed, draft, instrumento } = await rowsOfGroup()
      const stranger = await api.signUp()
      const idGrupo = await newGroup(colleague.id, stranger.id)
      const { version } = await take({ instrumento }, colleague)
      expect((await api.call(deleteGroup, { params: { id: group } }, admin)).statusCode).toBe(204)
      await take({ instrumento }, colleague, { version, idGrupo })
      for (const id of [signed, draft]) {
        expect((await api.call(getCalibration, { params: { id } }, stranger)).statusCode).toBe(404)
        expect((await api.result(getCalibration, { params: { id } }, author)).propia).toBe(true)
      }
    })

    test('whoever only sees a draft through its instrument is not offered to discard it', async () => {
      const { author, colleague, draft: id, instrumento } = await rowsOfGroup()
      const stranger = await api.signUp()
      const idGrupo = await newGroup(colleague.id, stranger.id)
      await api.call(deleteAccount, {}, author)
      await take({ instrumento }, colleague, { idGrupo })
      const offered = async (person: TestPerson) =>
        (await api.result(getCalibration, { params: { id } }, person)).sinAutor
      expect([await offered(stranger), await offered(colleague)]).toEqual([undefined, true])
      for (const [person, status] of [[stranger, 404] as const, [colleague, 204] as const])
        expect((await api.call(deleteCalibration, { params: { id } }, person)).statusCode).toBe(status)
    })

    test('what its key finds is not the draft of a group that one left', async () => {
      const { author, group, draft } = await rowsOfGroup()
      const { clave } = await api.result(getCalibration, { params: { id: draft } }, author)
      const { id: instrumento } = await newInstrument(author)
      const add = (key: string) => api.call(addCalibration, { body: { instrumento, clave: key } }, author)
      expect((await add(clave)).json()).toMatchObject({ id: draft })
      await move(group, { quitar: [author.id] })
      expect((await add(clave)).json()).toMatchObject({
        code: 'VALIDATION',
        fields: { clave: expect.any(String) as string },
      })
      expect((await add(randomUUID())).json()).toMatchObject({ propia: true })
    })

    test('a deleted group leaves the certificates, and not the drafts, to an author who left it before', async () => {
      const { author, colleague, group: id, signed, draft, instrumento } = await rowsOfGroup()
      await move(id, { quitar: [author.id] })
      await api.call(deleteInstrument, { params: { id: instrumento } }, colleague)
      expect((await api.call(deleteGroup, { params: { id } }, admin)).statusCode).toBe(204)
      const { data } = await api.result(listCalibrations, {}, author)
      expect(data).toMatchObject([{ id: signed, propia: true }])
      const [lost] = await audited('calibracion.descartada', admin.id)
      expect(lost?.detalle.idCalibracion).toBe(String(draft))
    })

    test('a deleted group leaves them to their authors', async () => {
      const { author, colleague, group, signed, instrumento } = await rowsOfGroup()
      await api.call(deleteInstrument, { params: { id: instrumento } }, author)
      expect((await api.call(deleteGroup, { params: { id: group } }, admin)).statusCode).toBe(204)
      expect((await certificate(signed, author)).certificado.tecnico).toBe('Ana Ruiz')
      expect((await api.call(certificateJson, { params: { id: signed } }, colleague)).statusCode).toBe(404)
    })

    test('moving, deleting, and another range or tolerance are audit rows', async () => {
      const person = await api.signUp()
      const idGrupo = await newGroup(person.id)
      const { id, ...fields } = await newInstrument(person, { idGrupo })
      const change = async (version: number, more: object) =>
        api.result(updateInstrument, { params: { id }, body: { ...fields, version, ...more } }, person)
      await change(1, { notas: 'Visto' })
      await change(2, { max: '16', tolerancia: { tipo: 'alcance', mas: '1' } })
      await change(3, { max: '16', tolerancia: { tipo: 'alcance', mas: '1' }, idGrupo: null })
      await api.call(deleteInstrument, { params: { id } }, person)
      const rows = (await audited('instrumento', person.id)).map(({ tipo, detalle }) => [tipo, detalle])
      const named = { idInstrumento: String(id), tag: fields.tag }
      const ofGroup = { ...named, idGrupo: String(idGrupo) }
      expect(rows).toEqual([
        ['instrumento.eliminado', named],
        ['instrumento.movido', { ...ofGroup, de: `grupo ${idGrupo}`, a: 'persona' }],
        ['instrumento.cambiado', { ...ofGroup, max: '10 → 16', tolerancia: '0.5 alcance → 1 alcance' }],
      ])
    })
  })

  test.each(
    Object.entries<(person: TestPerson, group: number) => Promise<unknown>>({
      'an account': (person) => api.call(deleteAccount, {}, person),
      'its group, its author gone,': async (person, id) => {
        await api.call(deleteAccount, {}, person)
        return api.call(deleteGroup, { params: { id } }, admin)
      },
    }),
  )('a closed draft that goes with %s leaves its hash', async (owner, act) => {
    const person = await api.signUp()
    const idGrupo = owner.includes('an account') ? null : await newGroup(person.id)
    const { id, instrumento } = await begin(person, { idGrupo }, { dejado: encontrado })
    await begin(person, { idGrupo: null })
    if (idGrupo !== null) await api.call(deleteInstrument, { params: { id: instrumento } }, person)
    const before = (await audited('calibracion.descartada')).length
    await act(person, idGrupo ?? 0)
    const rows = await audited('calibracion.descartada')
    expect(rows).toHaveLength(before + 1)
    expect([rows[0]?.detalle.idCalibracion, rows[0]?.autor?.id]).toEqual([
      String(id),
      idGrupo === null ? person.id : admin.id,
    ])
  })

  test('what an account measured and signed stays with it at the first proof of its mailbox', async () => {
    const person = await api.signUp()
    const { id } = await begin(person, {}, { dejado: encontrado })
    await api.sql`update users set email_verified_at = null where email = ${person.email}`
    await api.resetPassword(person.email, TEST_PASSWORD)
    const token = await api.signIn(person.email)
    expect((await api.call(getCalibration, { params: { id } }, { token })).statusCode).toBe(200)
  })

  test('closed drafts are recorded, however many there are', async () => {
    const person = await api.signUp()
    const { id } = await begin(person, {}, { dejado: encontrado })
    await api.sql`
      insert into calibrations
        (user_id, instrument_id, client_key, instrument, content, as_found_closed_at, created_at, modified_at)
      select user_id, instrument_id, gen_random_uuid(), instrument, content, as_found_closed_at, created_at, modified_at
      from calibrations, generate_series(1, 1000) where id = ${id}`
    const ids = new Set<string | undefined>()
    const audit: Audit = async (_type, detail) => void ids.add(detail?.idCalibracion)
    await recordLost(api.database.orm, audit, { userId: person.id })
    expect(ids.size).toBe(1001)
  })

  test('a draft discarded after what was found closed leaves its hash, an open one nothing', async () => {
    const person = await api.signUp()
    const open = await begin(person)
    const closed = await begin(person)
    await api.result(updateCalibration, { params: { id: closed.id }, body: { dejado: encontrado } }, person)
    for (const { id } of [open, closed]) await api.call(deleteCalibration, { params: { id } }, person)
    const rows = await audited('calibracion.descartada', person.id)
    expect(rows.map(({ detalle }) => detalle)).toEqual([
      {
        ...{ idCalibracion: String(closed.id), idInstrumento: String(closed.instrumento) },
        ...{ tag: closed.datosInstrumento.tag, lecturas: '2' },
        encontrado: createHash('sha256').update(canonicalJson(encontrado)).digest('base64url'),
      },
    ])
  })

  test.each([
    [0, 0],
    [3, 3],
    [7, 7],
    [30, 7],
    [366, 7],
  ])('a device that says it began %s days ago is believed %s', async (said, believed) => {
    const person = await api.signUp()
    const { creada, certificado } = await issue(person, {}, { haceSegundos: said * 86_400 })
    const { inicio, inicioSegun, recibido } = certificado
    expect([inicio, inicioSegun]).toEqual([creada, 'dispositivo'])
    expect(Date.parse(recibido ?? '') - Date.parse(inicio)).toBe(believed * DAY_MS)
  })

  describe('lists', () => {
    const letters = (count: number) => '\u{20000}'.repeat(count / 2)
    const number = '0.1234567890123456789012345678'
    const longest = {
      ...{ servicio: letters(120), min: number, max: `1${number.slice(1)}`, unidad: letters(20) },
      ...{ fabricante: letters(80), modelo: letters(80), serie: letters(80), ubicacion: letters(120) },
      ...{ notas: letters(1000), funcion: 'raiz-transmisor', corte: number, quiebre: number },
      senal: { min: `4${number.slice(1)}`, max: `20${number.slice(1, -1)}`, unidad: letters(20) },
      tolerancia: { tipo: 'unidades', mas: number, menos: number },
    }

    test('of the longest calibrations a page of 100 is under 256 kB and has no readings', async () => {
      const person = await api.signUp()
      const reading = { punto: '0', sentido: 'sube', aplicado: number, leido: number, motivo: letters(16) }
      const content = {
        ...{ encontrado: Array(120).fill(reading), dejado: Array(120).fill(reading) },
        ...{ observaciones: letters(1000), lugar: letters(120), orden: letters(60) },
      }
      const { id } = await begin(person, longest, content)
      await api.sql`
        insert into calibrations (user_id, instrument_id, client_key, instrument, content, created_at, modified_at)
        select user_id, instrument_id, gen_random_uuid(), instrument, content, created_at, modified_at
        from calibrations, generate_series(1, 99) where id = ${id}`
      const page = await api.call(listCalibrations, { query: { limit: '100' } }, person)
      expect(page.json<{ count: number }>().count).toBe(100)
      expect(Buffer.byteLength(page.body)).toBeLessThan(256 * 1024)
      expect(page.body).not.toMatch(/encontrado"|dejado"|aplicado|motivo|observaciones|notas/)
    })

    test('a page of long instruments ends early, says so, and the next one goes on', async () => {
      const person = await api.signUp()
      const { id } = await newInstrument(person, longest)
      await api.sql`
        insert into instruments (user_id, tag, tag_key, client_key, fields, search_text, modified_at)
        select user_id, 'X-' || n, 'x-' || n, gen_random_uuid(), fields, search_text, modified_at
        from instruments, generate_series(1, 99) n where id = ${id}`
      const ids: number[] = []
      for (let more = true; more;) {
        const query = { limit: '100', desde: String((ids.at(-1) ?? 0) + 1) }
        const answer = await api.call(listInstruments, { query }, person)
        expect(Buffer.byteLength(answer.body)).toBeLessThan(256 * 1024)
        const page = answer.json<{ data: { id: number }[]; hasNextPage: boolean; count: number }>()
        expect(page.count).toBe(page.data.length)
        ids.push(...page.data.map((row) => row.id))
        more = page.hasNextPage
      }
      expect(new Set(ids).size).toBe(100)
    })

    test('the reasons of a series have a total', async () => {
      const person = await api.signUp()
      const { id } = await begin(person)
      const many = Array.from({ length: 11 }, () => ({ ...encontrado[0], motivo: 'm'.repeat(200) }))
      const answer = await api.call(
        updateCalibration,
        { params: { id }, body: { encontrado: many as typeof encontrado } },
        person,
      )
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('2000') as string,
      })
    })

    test('a withdrawn certificate is in no list, and reads and verifies as before', async () => {
      const person = await api.signUp()
      const { id } = await begin(person)
      const { numero } = await sign(id, person)
      const before = await certificate(id, person)
      const listed = async () => (await api.result(listCalibrations, {}, person)).total
      const withdraw = (retirado: boolean, by: TestPerson = admin) =>
        api.call(withdrawCertificate, { params: { numero }, body: { retirado } }, by)
      expect((await withdraw(true, person)).statusCode).toBe(403)
      expect([await listed(), (await withdraw(true)).statusCode, await listed()]).toEqual([1, 200, 0])
      expect(await certificate(id, person)).toEqual(before)
      expect([(await withdraw(false)).statusCode, await listed()]).toEqual([200, 1])
      const rows = await audited('certificado', admin.id)
      expect(rows.map(({ tipo, detalle }) => [tipo, detalle])).toEqual([
        ['certificado.repuesto', { numero }],
        ['certificado.retirado', { numero }],
      ])
      const none = { params: { numero: 'CAL-2026-999999' }, body: { retirado: true } }
      expect((await api.call(withdrawCertificate, none, admin)).statusCode).toBe(404)
    })
  })
})
