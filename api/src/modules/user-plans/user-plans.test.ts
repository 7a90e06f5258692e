import { listAudit } from '@csuite/shared/contract/audit'
import { currentUser } from '@csuite/shared/contract/login'
import { changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import { atStart, openTestApi } from '../../testing/test-api'

const PRO_OF_BETO = 4

describe('plans per user', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  const plansOf = (idUsuario: number, token: string) =>
    api.result(userAppPlans, { body: { idUsuario } }, { token })
  const change = (body: Record<string, unknown>, token = admin.token) =>
    api.call(changePlan, { body }, { token })

  /** As the API says at another time, when all of today's sessions have ended. */
  const betoPlanAt = async (email: string, at: string) => {
    const ahead = Date.parse(at) - api.platform.now()
    api.advance(ahead)
    const { planesUsuarios } = await api.result(currentUser, {}, { token: await api.signIn(email) })
    api.advance(-ahead)
    return planesUsuarios[1]?.plan.nombre
  }

  test('a new user has the free plan of the three apps that have plans', async () => {
    const { id, token } = await api.signUp()
    expect(await plansOf(id, token)).toEqual([
      {
        app: { id: 1, nombre: 'Control Max 360' },
        planActual: { id: 1, nombre: 'free', fechaVencimiento: null },
        planesApp: [
          { id: 1, nombre: 'free' },
          { id: 2, nombre: 'PRO' },
        ],
      },
      expect.objectContaining({ app: { id: 2, nombre: 'Beto Pro' } }),
      expect.objectContaining({ app: { id: 3, nombre: 'TX30 Software' } }),
    ])
  })

  test('an administrator gets 404 for nobody', async () => {
    const unknown = await api.call(userAppPlans, { body: { idUsuario: 999_999 } }, admin)
    expect(unknown.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })

  test('the expiry is kept as midnight UTC of its day, and the change is in the audit log', async () => {
    const { id, token } = await api.signUp()
    const sent = { idUsuario: id, idApp: 2, idPlan: PRO_OF_BETO }
    // Sent again, as after an answer that was lost, it is no second change.
    for (const fechaVencimiento of ['2031-03-15T22:30:00-05:00', '2031-03-16'])
      expect((await change({ ...sent, fechaVencimiento })).statusCode).toBe(200)
    const [, beto] = await plansOf(id, token)
    expect(beto?.planActual).toEqual({
      id: PRO_OF_BETO,
      nombre: 'PRO',
      fechaVencimiento: '2031-03-16T00:00:00.000Z',
    })
    const query = { usuario: id, tipo: 'plan.cambiado' as const }
    expect((await api.result(listAudit, { query }, admin)).data).toMatchObject([
      {
        autor: { nombre: 'Administrador C+Suite' },
        detalle: { idApp: '2', antes: 'free', despues: 'PRO', despuesVence: '2031-03-16T00:00:00.000Z' },
      },
    ])
  })

  test('unknown user, app and plan are 404, a plan of another app is 409, and none changes anything', async () => {
    const { id, token } = await api.signUp()
    const good = { idUsuario: id, idApp: 2, idPlan: PRO_OF_BETO, fechaVencimiento: '2031-01-01' }
    for (const [wrong, statusCode, code] of [
      [{ idUsuario: 999_999 }, 404, 'NOT_FOUND'],
      [{ idApp: 999 }, 404, 'NOT_FOUND'],
      [{ idPlan: 999 }, 404, 'NOT_FOUND'],
      [{ idApp: 1 }, 409, 'PLAN_MISMATCH'],
      [{ idPlan: 0 }, 400, 'VALIDATION'],
      [{ fechaVencimiento: '2031-02-30' }, 400, 'VALIDATION'],
      [{ fechaVencimiento: 'mañana' }, 400, 'VALIDATION'],
      [{ fechaVencimiento: '9999-12-31T23:59:59-14:00' }, 400, 'VALIDATION'],
    ] as const) {
      expect((await change({ ...good, ...wrong })).json()).toMatchObject({ statusCode, code })
    }
    const names = (await plansOf(id, token)).map(({ planActual }) => planActual?.nombre)
    expect(names).toEqual(['free', 'free', 'free'])
  })

  test('a plan that ran out shows as the free one to its user, and with its date to the administrator', async () => {
    const { id, token } = await api.signUp()
    await change({ idUsuario: id, idApp: 2, idPlan: PRO_OF_BETO, fechaVencimiento: '2020-01-01' })
    const { planesUsuarios } = await api.result(currentUser, {}, { token })
    expect(planesUsuarios.map(({ plan }) => plan.nombre)).toEqual(['free', 'free', 'free'])
    const [, beto] = await plansOf(id, admin.token)
    expect(beto?.planActual).toMatchObject({ nombre: 'PRO', fechaVencimiento: '2020-01-01T00:00:00.000Z' })
    const [, own] = await plansOf(id, token)
    expect(own?.planActual).toMatchObject({ nombre: 'free', fechaVencimiento: null })
  })

  test('a plan holds to the end of its last day in the time zone', async () => {
    const { id, email } = await api.signUp()
    await change({ idUsuario: id, idApp: 2, idPlan: PRO_OF_BETO, fechaVencimiento: '2031-03-15' })
    // Midnight in Lima is 05:00 UTC.
    expect(await betoPlanAt(email, '2031-03-16T04:58:00.000Z')).toBe('PRO')
    expect(await betoPlanAt(email, '2031-03-16T05:01:00.000Z')).toBe('free')
  })

  test('a change of a plan that somebody else has changed meanwhile is 409', async () => {
    const { id, token } = await api.signUp()
    const to = (idPlan: number, fechaVencimiento: string) => ({
      idUsuario: id,
      idApp: 2,
      idPlan,
      fechaVencimiento,
    })
    const before = { idPlan: 3, fechaVencimiento: null }
    const answers = await Promise.all([
      change({ ...to(PRO_OF_BETO, '2031-01-01'), before }),
      change({ ...to(PRO_OF_BETO, '2032-02-02'), before }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CONFLICT' })
    const [, beto] = await plansOf(id, token)
    const seen = { idPlan: PRO_OF_BETO, fechaVencimiento: beto?.planActual?.fechaVencimiento ?? null }
    expect((await change({ ...to(3, '2031-01-01'), before: null })).statusCode).toBe(409)
    expect((await change({ ...to(3, '2031-01-01'), before: seen })).statusCode).toBe(200)
  })

  test('two administrators saving at once leave an unbroken history and no deadlock', async () => {
    const other = await api.signUpAdministrator()
    const { id } = await api.signUp()
    const saves = Array.from({ length: 20 }, (_, index) =>
      change(
        {
          idUsuario: id,
          idApp: (index % 3) + 1,
          idPlan: (index % 3) * 2 + 1 + (index % 2),
          fechaVencimiento: `2031-01-${String(index + 1).padStart(2, '0')}`,
        },
        index % 2 === 0 ? admin.token : other.token,
      ),
    )
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200))
    const rows = await api.sql<{ broken: number; lines: number }>`
      select count(*) filter (where before is distinct from earlier and earlier is not null)::int as broken,
        count(*)::int as lines
      from (select
          jsonb_build_array(detail ->> 'antes', detail ->> 'antesVence') as before,
          lag(jsonb_build_array(detail ->> 'despues', detail ->> 'despuesVence'))
            over (partition by detail ->> 'idApp' order by id) as earlier
        from audit_log where user_id = ${id} and action = 'plan.cambiado') as line`
    expect(rows).toEqual([{ broken: 0, lines: 20 }])
  })
})
