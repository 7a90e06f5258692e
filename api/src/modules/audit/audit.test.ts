import { AUDIT_COUNTED, listAudit, ownActivity } from '@csuite/shared/contract/audit'
import { createDeployToken } from '@csuite/shared/contract/deploy-tokens'
import { login, logout } from '@csuite/shared/contract/login'
import { deletePasskey, listPasskeys } from '@csuite/shared/contract/passkeys'
import { editUser, updatePassword } from '@csuite/shared/contract/profile'
import { answerSecondFactor, disableSecondFactor } from '@csuite/shared/contract/second-factor'
import { endOtherSessions } from '@csuite/shared/contract/sessions'
import { changePlan } from '@csuite/shared/contract/user-plans'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { recordAudit, recordTogether } from '../../audit/audit-trail'
import { AUDIT_DAYS, SUBJECTS } from '../../audit/audit-trail.repository'
import { recordSettings } from '../../audit/settings-at-start'
import { tidy } from '../../housekeeping'
import { TEST_PASSWORD, atStart, openTestApi } from '../../testing/test-api'
import { registerPasskey } from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'

describe('the audit trail', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  const page = (query: Record<string, unknown> = {}) => api.result(listAudit, { query }, admin)
  const typesOf = async (usuario: number) => (await page({ usuario })).data.map(({ tipo }) => tipo).reverse()
  const signIn = (email: string, password: string, address = '203.0.113.77') =>
    api.call(login, { body: { email, password } }, { address })

  test('says who did what to whom, when and from which network', async () => {
    const { id } = await api.signUp()
    const body = { idUsuario: id, idApp: 2, idPlan: 4, fechaVencimiento: '2031-02-03' }
    await api.call(changePlan, { body }, { token: admin.token, address: '203.0.113.77' })
    const [row] = (await page({ usuario: id, tipo: 'plan.cambiado' })).data
    expect(row).toEqual({
      id: expect.any(Number) as number,
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      tipo: 'plan.cambiado',
      autor: { id: admin.id, nombre: 'Administrador C+Suite' },
      usuario: { id, nombre: 'Ana Ruiz' },
      origen: '203.0.113.0/24',
      detalle: {
        idApp: '2',
        app: 'Beto Pro',
        antes: 'free',
        despues: 'PRO',
        despuesVence: '2031-02-03T00:00:00.000Z',
      },
    })
  })

  test('what one call changes is stored as it is, until its author has 5,000 rows in the hour', async () => {
    const { id } = await api.signUp()
    const move = { type: 'app.editada', by: id, detail: { idApp: '1', posicion: '2' } } as const
    const twice = () =>
      api.database.orm.transaction((tx) =>
        recordTogether(tx, async () => {
          await recordAudit(tx, move)
          await recordAudit(tx, move)
        }),
      )
    const counts = async () =>
      (await page({ usuario: id, tipo: 'app.editada' })).data.slice(0, 2).map(({ detalle }) => detalle.veces)
    await twice()
    expect(await counts()).toEqual([undefined, undefined])
    await api.sql`
      insert into audit_log (at, actor_id, action, detail)
      select now() - interval '1 minute', ${id}, 'app.editada', '{"idApp":"2"}' from generate_series(1, 5000)`
    await twice()
    expect((await counts())[0]).toBe('3')
  })

  test("holds a person's sign-ins, sign-outs, password changes and states in their order", async () => {
    const { id, email, token } = await api.signUp()
    await api.call(logout, {}, { token })
    await signIn(email, 'no-es-esta')
    const own = { token: await api.signIn(email) }
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Compresor-7' }
    await api.call(updatePassword, { body: change }, own)
    await api.resetPassword(email, 'Compresor-8')
    const edit = { name: 'Eva', lastName: 'Soto', phone: '+51912345678' }
    await api.call(editUser, { params: { id }, body: edit }, admin)
    await api.call(toggleUserStatus, { params: { id } }, admin)
    await api.call(toggleUserStatus, { params: { id } }, admin)
    expect(await typesOf(id)).toEqual([
      'sesion.iniciada',
      'sesion.cerrada',
      'sesion.fallida',
      'sesion.iniciada',
      'password.cambiada',
      'password.cambiada',
      'usuario.nombre',
      'usuario.editado',
      'usuario.suspendido',
      'usuario.reactivado',
    ])
  })

  test('holds second factors and passkeys: on, a recovery code, wrong codes, off, added and removed', async () => {
    const person = await api.signUp()
    await registerPasskey(api, person)
    const app = await turnOnSecondFactor(api, person.token)
    const secondStep = async (codigo: string) => {
      const { desafio } = (await signIn(person.email, TEST_PASSWORD)).json<{ desafio: string }>()
      return api.call(answerSecondFactor, { body: { desafio, codigo } })
    }
    expect((await secondStep('000000')).statusCode).toBe(400)
    expect((await secondStep(app.recoveryCodes[0] ?? '')).statusCode).toBe(200)
    await api.call(disableSecondFactor, { body: { codigo: app.recoveryCodes[1] } }, person)
    const [kept] = await api.result(listPasskeys, {}, person)
    await api.call(deletePasskey, { params: { id: kept?.id } }, person)
    const rows = (await page({ usuario: person.id })).data.reverse()
    expect(rows.map(({ tipo }) => tipo)).toEqual([
      'sesion.iniciada',
      'llave.creada',
      'segundo-factor.activado',
      'sesion.fallida',
      'segundo-factor.recuperacion',
      'sesion.iniciada',
      'segundo-factor.desactivado',
      'llave.eliminada',
    ])
    expect(rows.find(({ tipo }) => tipo === 'sesion.fallida')?.detalle).toEqual({
      motivo: 'segundo-factor',
      veces: '1',
    })
    const written = JSON.stringify(rows)
    for (const secret of [app.secret, ...app.recoveryCodes]) expect(written).not.toContain(secret)
  })

  test('is paged, and filtered by type, subject and person', async () => {
    const { id } = await api.signUp()
    const all = await page({ limit: 2, page: 2 })
    expect(all).toMatchObject({ currentPage: 2, count: 2, hasNextPage: true })
    expect(all.totalPages).toBe(Math.ceil(all.total / 2))
    const ids = [...(await page({ limit: 2 })).data, ...all.data].map((row) => row.id)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect((await page({ tipo: 'sesion.iniciada', usuario: id })).total).toBe(1)
    expect((await page({ tipo: 'sesion', usuario: id })).total).toBe(1)
    expect((await page({ tipo: 'plan', usuario: id })).total).toBe(0)
    expect(await page({ page: 1_000_000 })).toMatchObject({ count: 0, data: [], hasNextPage: false })
    const about = (remoto: string) => ({ remoto, version: '1.0.0' })
    await recordAudit(api.database.orm, { type: 'remoto.activado', by: id, detail: about('remote-uno') })
    await recordAudit(api.database.orm, { type: 'remoto.revertido', by: id, detail: about('remote-dos') })
    const ofOne = await page({ remoto: 'remote-uno' })
    expect(ofOne.data.map(({ tipo, detalle }) => [tipo, detalle])).toEqual([
      ['remoto.activado', about('remote-uno')],
    ])
    const refused = await api.call(listAudit, { query: { tipo: "x' or 1=1" } }, admin)
    expect(refused.json()).toMatchObject({ code: 'VALIDATION', message: 'El tipo no es válido' })
    const nobody = await api.call(listAudit, { query: { usuario: 2_147_483_648 } }, admin)
    expect(nobody.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
  })

  test('people see what was done to their account, without who and from where it was another', async () => {
    const { id, token } = await api.signUp()
    const body = { idUsuario: id, idApp: 2, idPlan: 4, fechaVencimiento: '2031-02-03' }
    await api.call(changePlan, { body }, admin)
    const own = await api.result(ownActivity, {}, { token })
    expect(own.data).toEqual([
      expect.objectContaining({ tipo: 'plan.cambiado', autor: null, origen: null }),
      expect.objectContaining({
        tipo: 'sesion.iniciada',
        autor: { id, nombre: 'Ana Ruiz' },
        origen: '127.0.0.0/24',
      }),
    ])
  })

  test('holds no secret: no password, code, token or address of a person', async () => {
    const { email, token } = await api.signUp()
    await signIn(email, 'contraseña-mal-escrita')
    await signIn('Turbina-42-por-error@csuite.example', TEST_PASSWORD)
    const made = await api.call(
      createDeployToken,
      { params: { name: 'remote-apps' }, body: { label: 'CI' } },
      admin,
    )
    const rows = await api.sql`select * from audit_log`
    const text = JSON.stringify(rows).toLowerCase()
    const { token: secret } = made.json<{ token: string }>()
    for (const word of [TEST_PASSWORD, 'mal-escrita', 'por-error', email, token, secret, '203.0.113.77'])
      expect(text).not.toContain(word.toLowerCase())
  })

  test('failed sign-ins of an account from one network are one row that counts them', async () => {
    const { id, email } = await api.signUp()
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '192.0.2.1'])
      await signIn(email, 'no-es-esta', address)
    const { data } = await page({ usuario: id, tipo: 'sesion.fallida' })
    expect(data.map(({ origen, autor, detalle }) => ({ origen, autor, ...detalle }))).toEqual([
      { origen: '192.0.2.0/24', autor: null, motivo: 'password', veces: '1' },
      { origen: '198.51.100.0/24', autor: null, motivo: 'password', veces: '3' },
    ])
  })

  test('strangers cannot fill it: an hour has a bounded number of rows for failures', async () => {
    await api.sql`
      insert into audit_log (action, origin, detail)
      select 'sesion.fallida', 'otra', '{"motivo": "password", "veces": "1"}' from generate_series(1, 2000)`
    const before = await page({ tipo: 'sesion.fallida' })
    for (let network = 0; network < 20; network += 1)
      await signIn(`nadie${network}@csuite.example`, 'no-es-esta', `10.0.${network}.1`)
    const after = await page({ tipo: 'sesion.fallida' })
    expect(after.total - before.total).toBe(1)
    expect(after.data[0]).toMatchObject({
      usuario: null,
      origen: null,
      detalle: { motivo: 'otras', veces: '20' },
    })
  })

  test('what a person does again and again is counted in few rows, whatever it is', async () => {
    const person = await api.signUp()
    const wrote = async (usuario: number) => {
      const { data } = await page({ usuario, limit: 100 })
      return data.filter(({ tipo }) => tipo !== 'sesion.iniciada')
    }
    for (let times = 1; times <= 40; times += 1) await api.call(endOtherSessions, {}, person)
    expect((await wrote(person.id)).map(({ tipo, detalle }) => [tipo, detalle])).toEqual([
      ['sesion.cerradas', { veces: '40' }],
    ])
    // Changes by turns repeat nothing: their order stays, for a number of rows.
    const other = await api.signUp()
    for (let times = 1; times <= 40; times += 1)
      await api.call(toggleUserStatus, { params: { id: other.id } }, admin)
    const states = await wrote(other.id)
    expect(states.filter(({ tipo }) => tipo === 'usuario.suspendido')).toHaveLength(20)
    for (let times = 1; times <= 40; times += 1)
      await api.call(toggleUserStatus, { params: { id: other.id } }, admin)
    const more = await wrote(other.id)
    expect(more).toHaveLength(62)
    expect(more.filter(({ detalle }) => detalle.motivo === 'otras').map(({ detalle }) => detalle)).toEqual([
      { motivo: 'otras', veces: '10' },
      { motivo: 'otras', veces: '10' },
    ])
  })

  test('older rows than the counted ones are reached, by pages and by time', async () => {
    const { id } = await api.signUp()
    await api.sql`
      insert into audit_log (action, user_id, at)
      select 'usuario.editado', ${id}::int, now() - interval '1 day' - n * interval '1 second'
      from generate_series(1, ${AUDIT_COUNTED + 200}::int) as n`
    const query = { usuario: id, limit: 100 }
    const last = await page({ ...query, page: AUDIT_COUNTED / 100 })
    expect(last).toMatchObject({ total: AUDIT_COUNTED, totalIsCapped: true, count: 100, hasNextPage: true })
    expect(await page({ ...query, page: AUDIT_COUNTED / 100 + 3 })).toMatchObject({
      count: 1,
      hasNextPage: false,
    })
    const older = await page({ ...query, hasta: last.data.at(-1)?.fecha })
    expect(older).toMatchObject({ total: 202, totalPages: 3, hasNextPage: true })
    expect(older.data[0]?.id).toBe(last.data.at(-1)?.id)
    for (const hasta of ['ayer', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', ''])
      expect((await api.call(listAudit, { query: { hasta } }, admin)).json()).toMatchObject({
        code: 'VALIDATION',
      })
  })

  test.each(SUBJECTS.filter((key) => key !== 'idClave'))(
    'what is done to one hides nothing that is done to another: %s',
    async (key) => {
      const { id } = await api.signUp()
      const done = (subject: string, n: number) =>
        recordAudit(api.database.orm, {
          type: 'app.editada',
          by: id,
          detail: { [key]: subject, campos: String(n) },
        })
      for (let n = 0; n < 35; n += 1) await done('1', n)
      await done('2', 0)
      const { data } = await page({ usuario: id, tipo: 'app.editada', limit: 100 })
      const of = (subject: string) => data.filter(({ detalle }) => detalle[key] === subject)
      expect(of('1')).toHaveLength(31)
      expect(of('1')[0]?.detalle).toMatchObject({ [key]: '1', motivo: 'otras', veces: '5' })
      expect(of('2')).toHaveLength(1)
    },
  )

  test.each([
    ['a person', {}],
    ['a remote, once by a credential', { remoto: 'caudal' }],
    ['an app, once by a key', { idApp: '7', idClave: '3' }],
  ])('the newest row of %s says what is in force', async (_, detail: Record<string, string>) => {
    const [one, other, { id }] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const { idClave, ...subject } = detail
    const deed = { type: 'rol.cambiado' as const, about: Object.keys(detail).length === 0 ? id : null }
    const done = { ...deed, by: idClave ? null : one.id, detail: { ...detail, despues: '1' } }
    const undone = { ...deed, by: other.id, detail: { ...subject, despues: '2' } }
    for (const entry of [done, done, undone, undone, done]) await recordAudit(api.database.orm, entry)
    const { data } = await page({ tipo: 'rol.cambiado', limit: 3 })
    expect(data.map(({ detalle }) => [detalle.despues, detalle.veces])).toEqual([
      ['1', undefined],
      ['2', '2'],
      ['1', '2'],
    ])
  })

  test('a start records its settings without what is secret in them, again only when they changed', async () => {
    const { config } = api.platform
    const smtpUrl = 'smtp://correo:clave-secreta@mail.example'
    const google = { clientId: 'g', clientSecret: 'clave-secreta', issuer: 'https://google.example' }
    const changes = [
      ...[{}, {}, { smtpUrl }, { requireAdminSecondFactor: true }, { trustProxy: ['10.0.0.0/8'] }],
      ...[{ google }, { google: { ...google, issuer: 'https://otro.example' } }],
      ...[{ metricsToken: 'clave-secreta' }, { timeZone: 'UTC' }],
    ]
    for (const change of changes) await recordSettings(api.database.orm, { ...config, ...change })
    const { data } = await page({ tipo: 'ajustes.arranque' })
    expect(data).toHaveLength(changes.length - 1)
    expect(data.map(({ autor, detalle }) => [autor, detalle.smtp]).slice(-2)).toEqual([
      [null, 'sí'],
      [null, 'no'],
    ])
    expect(JSON.stringify(data)).not.toContain('clave-secreta')
  })

  test('rows are kept for 400 days', async () => {
    const { id } = await api.signUp()
    const aged = async (days: number) => {
      await api.sql`update audit_log set at = now() - ${days} * interval '1 day' where user_id = ${id}`
      await tidy(api.platform, Date.now())
      return (await page({ usuario: id })).total
    }
    expect(await aged(AUDIT_DAYS - 1)).toBe(1)
    expect(await aged(AUDIT_DAYS + 1)).toBe(0)
  })
})
