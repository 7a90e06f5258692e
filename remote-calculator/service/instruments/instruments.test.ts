import {
  addInstrument,
  deleteInstrument,
  importInstruments,
  listInstruments,
  updateInstrument,
} from '../../contract/instruments'
import { type TestPerson, atStart, openTestApi } from '../../../api/src/testing/test-api'

const pressure = { tag: 'PT-101', servicio: 'Presión de succión', min: '0', max: '10', unidad: 'bar' }

describe('instruments by tag', () => {
  const api = openTestApi()
  const ana = atStart(() => api.signUp())
  const luis = atStart(() => api.signUp())

  const add = (body: object, person: TestPerson = ana) => api.call(addInstrument, { body }, person)
  const tags = async (texto: string, person: TestPerson = ana) =>
    (await api.result(listInstruments, { query: { texto } }, person)).data.map(({ tag }) => tag)

  test('an instrument comes back by its tag, for its owner only', async () => {
    const person = await api.signUp()
    const added = (await add({ ...pressure, max: 10.5 }, person)).json<{ id: number; version: number }>()
    expect(added).toMatchObject({
      ...{ ...pressure, max: '10.5' },
      ...{ version: 1, funcion: 'lineal', senal: { min: '4', max: '20', unidad: 'mA' } },
      tolerancia: { tipo: 'alcance', mas: '0.5' },
    })
    expect(await tags('SUCCION pt', person)).toEqual(['PT-101'])
    expect(await tags('pt%', person)).toEqual([])
    expect(await tags('succion', luis)).toEqual([])
    const foreign = { params: { id: added.id } }
    const answers = [
      await api.call(updateInstrument, { ...foreign, body: { ...pressure, version: 1 } }, luis),
      await api.call(deleteInstrument, foreign, luis),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await api.call(deleteInstrument, foreign, person)).statusCode).toBe(204)
    expect(await tags('', person)).toEqual([])
  })

  test('pages by id miss no row, although one before them is deleted meanwhile', async () => {
    const person = await api.signUp()
    for (const tag of ['C-1', 'B-1', 'A-1']) await add({ ...pressure, tag }, person)
    const page = (desde: number) =>
      api.result(listInstruments, { query: { limit: '2', desde: String(desde) } }, person)
    const first = await page(1)
    expect([first.data.map(({ tag }) => tag), first.hasNextPage]).toEqual([['C-1', 'B-1'], true])
    const [gone, last] = first.data.map(({ id }) => id)
    await api.call(deleteInstrument, { params: { id: gone ?? 0 } }, person)
    const second = await page((last ?? 0) + 1)
    expect([second.data.map(({ tag }) => tag), second.hasNextPage]).toEqual([['A-1'], false])
  })

  test('a tag exists once a person, whatever its case; the same device adds once', async () => {
    const clave = '7e0b7a52-7d0c-4b8f-9d55-3f2f0a9c1a01'
    const first = await add({ ...pressure, tag: 'FT-1', clave })
    const again = await add({ ...pressure, tag: 'FT-1', clave })
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect((await add({ ...pressure, tag: 'ft-1' })).json()).toMatchObject({
      statusCode: 409,
      code: 'TAG_EXISTS',
    })
    expect((await add({ ...pressure, tag: 'FT-1' }, luis)).statusCode).toBe(201)
  })

  test('of two devices the second is shown the first one’s row', async () => {
    const { id } = (await add({ ...pressure, tag: 'TT-7' })).json<{ id: number }>()
    const save = (servicio: string, version: number) =>
      api.call(
        updateInstrument,
        { params: { id }, body: { ...pressure, tag: 'TT-7', servicio, version } },
        ana,
      )
    expect((await save('Horno', 1)).json()).toMatchObject({ servicio: 'Horno', version: 2 })
    expect((await save('Caldera', 1)).json()).toMatchObject({
      ...{ statusCode: 409, code: 'CONFLICT' },
      actual: { id, servicio: 'Horno', version: 2 },
    })
    expect((await save('Caldera', 2)).json()).toMatchObject({ servicio: 'Caldera', version: 3 })
  })

  test.each([
    [{ min: '5', max: '5.000' }, 'El mínimo y el máximo son iguales'],
    [{ senal: { min: '4', max: '4', unidad: 'mA' } }, 'El mínimo y el máximo de la señal son iguales'],
    [{ min: 'abc' }, 'Escribe un número'],
    [{ min: '1e400' }, 'Escribe un número'],
    [{ tag: '=1+1' }, 'Usa letras, cifras, espacios y . _ / ( ) + # -'],
    [{ tag: ' ' }, 'El tag es requerido'],
    [{ vence: '2026-02-30' }, 'La fecha no existe'],
    [{ tolerancia: { tipo: 'alcance', mas: '0' } }, 'Escribe un número mayor que 0'],
    [{ corte: '100' }, 'Va de 0 a menos de 100 %'],
    [{ servicio: 'a\u202eb' }, 'Contiene caracteres no permitidos'],
  ])('refuses %j with a sentence', async (change, message) => {
    const answer = (await add({ ...pressure, ...change })).json<{ code: string; fields: object }>()
    expect([answer.code, Object.values(answer.fields)]).toEqual(['VALIDATION', [message]])
  })

  describe('a CSV', () => {
    const load = (csv: string, person: TestPerson, ensayo?: '1') =>
      api.result(importInstruments, { body: { csv }, query: ensayo ? { ensayo } : {} }, person)
    const send = async (payload: string | Buffer, { token }: TestPerson) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
      const answer = await api.inject({ method: 'POST', url: '/api/instrumentos/importar', headers, payload })
      return answer.json<object>()
    }

    test('is checked line by line and added whole or not at all', async () => {
      const person = await api.signUp()
      const csv = [
        'Tag;Servicio;Mín;Máx;Unidad;Tolerancia más',
        'LT-1;"Tanque; norte";0;2,5;m;0,25',
        'LT-2;Tanque;3;3;m;',
        'lt-1;Repetido;0;1;m;',
        'LT-Á;Con tilde;0;1;m;',
        'lt-a;Sin tilde;0;1;m;',
        '',
        'LT-3;Tanque;uno;2;m;',
      ].join('\r\n')
      const wrong = {
        validas: 2,
        errores: [
          { linea: 3, mensaje: 'max: El mínimo y el máximo son iguales' },
          { linea: 4, mensaje: 'El tag lt-1 ya está en la línea 2' },
          { linea: 6, mensaje: 'El tag lt-a ya está en la línea 5' },
          { linea: 8, mensaje: 'min: Escribe un número' },
        ],
      }
      expect(await load(csv, person)).toEqual(wrong)
      expect(await tags('', person)).toEqual([])
      const right = csv.split('\r\n').slice(0, 2).join('\n')
      expect(await load(right, person, '1')).toEqual({ validas: 1, errores: [] })
      expect(await tags('', person)).toEqual([])
      expect(await load(right, person)).toEqual({ validas: 1, errores: [] })
      const { data } = await api.result(listInstruments, {}, person)
      expect(data).toMatchObject([
        { tag: 'LT-1', servicio: 'Tanque; norte', max: '2.5', tolerancia: { mas: '0.25' } },
      ])
      expect(await load(right, person)).toEqual({
        validas: 0,
        errores: [{ linea: 2, mensaje: 'tag: Ya tienes un instrumento con el tag LT-1' }],
      })
    })

    test('of Excel on Windows keeps its °C', async () => {
      const person = await api.signUp()
      const file = Buffer.from('tag;mín;máx;unidad\r\nTT-1;0;100;°C\r\n', 'latin1')
      expect(await send(file, person)).toEqual({ validas: 1, errores: [] })
      const { data } = await api.result(listInstruments, {}, person)
      expect(data).toMatchObject([{ tag: 'TT-1', unidad: '°C' }])
    })

    test('of 10,000 lines is added, also as bare text', async () => {
      const person = await api.signUp()
      const lines = Array.from({ length: 10_000 }, (_, n) => `PT-${n},Servicio ${n},0,10,bar`)
      const file = ['tag,servicio,min,max,unidad', ...lines].join('\n')
      expect(await send(file, person)).toEqual({ validas: 10_000, errores: [] })
      const page = await api.result(listInstruments, { query: { texto: '9999' } }, person)
      expect([page.total, page.data[0]?.tag]).toEqual([1, 'PT-9999'])
      expect(await load(['tag,min,max,unidad', ...lines, 'x,0,1,m'].join('\n'), person, '1')).toEqual({
        validas: 0,
        errores: [{ linea: 10_002, mensaje: 'Usa como máximo 10000 líneas' }],
      })
    })

    test.each(
      Object.entries({
        nada: 'Falta la columna tag, min, max, unidad',
        'tag,min,max,unidad\nA,0,1,m,sobra':
          'Tiene más celdas que el encabezado: un texto con el separador va entre comillas',
        'tag,min,max,unidad\nA,0,1,"m': 'Falta la comilla que cierra una celda',
        'tag,min,max,unidad,tag\nA,0,1,m,B': 'La columna tag se repite',
        'tag,min,max,unidad,tolerencia_mas,\nA,0,1,m,2,':
          'No se conoce la columna tolerencia_mas. Puede haber tag, servicio, min, max, unidad, funcion, senal_min, senal_max, senal_unidad, corte, quiebre, tolerancia_tipo, tolerancia_mas, tolerancia_menos, fabricante, modelo, serie, ubicacion, vence, notas.',
        'tag,min,max,unidad,tolerancia_tipo\nA,0,1,m,unidades': 'tolerancia mas: Escribe un número',

        'tag,min,max,unidad,tolerancia_tipo,tolerancia_mas\nA,0,1,m,rango,2':
          'tolerancia tipo: El tipo es alcance, unidades o lectura',
      }),
    )('%j is explained', async (csv, mensaje) => {
      const { errores } = await load(csv, luis, '1')
      expect(errores.map((error) => error.mensaje)).toEqual([mensaje])
    })
  })
})
