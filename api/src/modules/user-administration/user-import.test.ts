import { importUsers } from '@csuite/shared/contract/user-administration'
import { listUsers } from '@csuite/shared/contract/users'
import { isNull } from 'drizzle-orm'
import { outbox } from '../../db/schema/outbox'
import { aroundStatements } from '../../db/statements'
import { atStart, openTestApi } from '../../testing/test-api'

describe('the import of people', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  const send = (file: string | Buffer, query = '', type = 'text/csv') =>
    api.inject({
      ...{ method: 'POST', url: `/api/user/importar${query}`, payload: file },
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
    })
  const rehearse = async (file: string | Buffer) => (await send(file, '?ensayo=1')).json<object>()
  const listed = async (email: string) => (await api.result(listUsers, { query: { email } }, admin)).data

  test('a file of Excel is rehearsed without a change, then invites', async () => {
    const file =
      '\uFEFFNombre;Apellido;Correo electrónico\r\n"Ana ""la Jefa""";Núñez;Ana.Nunez@excel.example\r\n\r\n"Luis; hijo";Paz;luis@excel.example\r\n'
    expect(await rehearse(file)).toEqual({ validas: 2, errores: [] })
    expect(await listed('excel.example')).toEqual([])
    const answer = await send(file)
    expect([answer.statusCode, answer.json()]).toEqual([200, { validas: 2, errores: [] }])
    expect((await listed('excel.example')).map(({ name, email, status }) => [name, email, status])).toEqual([
      ['Luis; hijo', 'luis@excel.example', 'active'],
      ['Ana "la Jefa"', 'ana.nunez@excel.example', 'active'],
    ])
    const [first] = await listed('ana.nunez@excel.example')
    expect(first?.planesUsuarios.length).toBeGreaterThan(0)
    expect(await api.mails('ana.nunez@excel.example')).toHaveLength(1)
  })

  test('a file in Windows-1252 is read', async () => {
    await send(Buffer.from('email;nombre;apellido\nz@comas.example;José;Ñandú', 'latin1'))
    expect((await listed('z@comas.example'))[0]).toMatchObject({ name: 'José', lastName: 'Ñandú' })
  })

  test('every wrong line is told, and nobody is invited', async () => {
    const file = [
      'email;nombre;apellido',
      'bien@lineas.example;Eva;Paz',
      'sin arroba;Eva;Paz',
      'BIEN@lineas.example;Eva;Paz',
      `${admin.email};Eva;Paz`,
      'corta@lineas.example;Eva',
      '"dos\nlineas@lineas.example";Eva;Paz',
      '=malo@lineas.example;\u202eEva;Paz',
    ].join('\n')
    const outcome = await rehearse(file)
    expect(outcome).toEqual({
      validas: 1,
      errores: [
        { linea: 3, mensaje: 'El email no es válido' },
        { linea: 4, mensaje: 'bien@lineas.example se repite: ya está en la línea 2' },
        { linea: 5, mensaje: `${admin.email} ya tiene una cuenta` },
        { linea: 6, mensaje: 'El apellido es requerido' },
        { linea: 7, mensaje: 'El email no es válido' },
        { linea: 9, mensaje: 'Contiene caracteres no permitidos' },
      ],
    })
    const answer = await send(file)
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION', ...outcome })
    expect(await listed('lineas.example')).toEqual([])
  })

  test('a registration that nobody verified is taken over', async () => {
    await api.register('pendiente@toma.example', { name: 'Otra' })
    expect((await send('email,nombre,apellido\npendiente@toma.example,Eva,Paz')).statusCode).toBe(200)
    expect((await listed('pendiente@toma.example'))[0]).toMatchObject({
      name: 'Eva',
      phone: null,
      status: 'active',
    })
  })

  test('an error of the database in a take-over is not taken for an account', async () => {
    await api.register('disco@toma.example')
    await api.sql`
      create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
    await api.sql`
      create trigger disk_full before update on users for each row
        when (new.email = 'disco@toma.example') execute function disk_full()`
    const answer = await send('email,nombre,apellido\ndisco@toma.example,Eva,Paz')
    await api.sql`drop trigger disk_full on users`
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL' })
  })

  test('the same file twice at once: the second is told every person of the first', async () => {
    const file = 'email;nombre;apellido\na@doble.example;Eva;Paz\nb@doble.example;Ana;Paz'
    const answers = await Promise.all([send(file), send(file)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      validas: 0,
      errores: [{ linea: 2 }, { linea: 3 }],
    })
  })

  const people = (count: number) =>
    ['email;nombre;apellido', ...Array.from({ length: count }, (_, n) => `p${n}@miles.example;Eva;Paz`)].join(
      '\r\n',
    )

  test('a thousand invitations are one call, and are spread over minutes', async () => {
    let givings = 0
    aroundStatements(api.database.orm, (run, text) => {
      if (text.includes('insert into user_plans')) givings += 1
      return run()
    })
    expect((await send(people(1000))).json()).toEqual({ validas: 1000, errores: [] })
    // With hundreds of apps each has tens of thousands of rows.
    expect(givings).toBe(10)
    const sent = (await api.mails()).filter(({ recipient }) => recipient.endsWith('@miles.example'))
    expect(sent.length).toBeLessThan(500)
    expect(await api.database.orm.$count(outbox, isNull(outbox.sentAt))).toBeGreaterThan(400)
    // Later ones are no mails that do not go out.
    expect(await api.platform.outbox.pending()).toBeLessThan(400)
  })

  test('more than ten thousand lines are refused, ten thousand are checked', async () => {
    expect(await rehearse(people(10_000))).toMatchObject({ validas: 9000 })
    expect((await send(people(10_001))).json()).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('más de 10000') as string,
    })
  })

  test.each([
    ['?Ensayo=1', /«Ensayo».*Puede haber: ensayo/],
    ['?ensayo=1&enviar=0', /«enviar»/],
    ['?ensayo=si', /./],
    ['?ensayo=1&ensayo=0', /«ensayo» está más de una vez/],
    ['?ensayo=1&ensayo=1', /«ensayo» está más de una vez/],
  ])('%s is refused, and nobody is invited', async (query, message) => {
    const answer = await send('email,nombre,apellido\nx@parametro.example,Eva,Paz', query)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
    const body = { csv: 'email,nombre,apellido\nx@parametro.example,Eva,Paz', ensayo: '1' }
    expect((await api.call(importUsers, { body }, admin)).statusCode).toBe(400)
    expect(await listed('parametro.example')).toEqual([])
  })

  test.each(['application/vnd.ms-excel', 'text/csv; charset=windows-1252', 'application/csv', 'text/plain'])(
    'a file that its sender calls %s is taken',
    async (type) => {
      const file = '\r\nemail;nombre;apellido;;\r\nx@tipo.example;Eva;Paz;;\r\n'
      const answer = await send(file, '?ensayo=1', type)
      expect(answer.json()).toEqual({ validas: 1, errores: [] })
    },
  )

  test('a file of another type is told which ones are taken', async () => {
    const answer = await send('a', '?ensayo=1', 'application/octet-stream')
    expect(answer.json()).toMatchObject({
      ...{ statusCode: 415, message: 'Envía el CSV como text/csv, o dentro de JSON.' },
    })
  })

  test.each([
    ['no column names', 'ana@nadie.example;Ana;Paz', /primera línea/],
    ['column names alone', 'email;nombre;apellido\n', /ninguna persona/],
    ['bytes that mean nothing', Buffer.from([0x65, 0x0a, 0x81]), /^Línea 2, columna 1 \(byte 2\)/],
  ])('%s is refused', async (_case, file, message) => {
    const answer = await send(file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(message)
  })

  test('JSON with the text of the file is taken too', async () => {
    const columns = ',x,x,x,x'
    const line = (n: number) => `many${n}@texto.example,Eva,Paz${columns}\n`
    const long = `email,nombre,apellido${columns}\n${Array.from({ length: 9_000 }, (_, n) => line(n)).join('')}`
    expect(
      await api.result(importUsers, { body: { csv: long }, query: { ensayo: '1' } }, admin),
    ).toMatchObject({ validas: 9_000 })
    const csv = 'email;nombre;apellido\njson@texto.example;Eva;Paz'
    expect(await api.result(importUsers, { body: { csv }, query: { ensayo: '1' } }, admin)).toMatchObject({
      ...{ validas: 1 },
    })
  })
})
