import { openTestDatabase } from '../../testing/test-database'
import { issueCode, redeemCode } from './codes'
import { loadSecrets, newSigningKey, type Secrets } from '../secrets/secrets'
import { ensureAdministrator } from '../accounts/first-administrator'

describe('codes', () => {
  const own = openTestDatabase()
  let secrets: Secrets
  const email = 'admin@csuite.example'
  const now = () => Date.now()
  const flow = { id: 'f', isNew: false, ofAddress: 'a' }
  beforeAll(async () => {
    secrets = await loadSecrets([newSigningKey()], '/nowhere')
    await ensureAdministrator({ database: own.database, email })
  })

  test('are six digits, stored as a keyed hash that differs by purpose and address', async () => {
    const { orm } = own.database
    const deps = { secrets, now }
    const { code } = await issueCode(orm, deps, { email, purpose: 'registration', flow, userId: 1 })
    expect(code).toMatch(/^\d{6}$/)
    const stored = await orm.query.verificationCodes.findMany()
    expect(stored.map(({ codeHash }) => codeHash)).toEqual([secrets.hmac(`code:registration:${email}`, code)])
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
  })

  test('of an unknown address cannot be used, even by who guesses it', async () => {
    const { orm } = own.database
    const target = { email: 'nadie@csuite.example', purpose: 'reset' as const, flow: flow.id }
    const { code } = await issueCode(orm, { secrets, now }, { ...target, flow, userId: null })
    expect(await redeemCode(orm, { secrets, now }, target, code)).toEqual({ ok: false, code: 'INVALID_CODE' })
  })
  test.each(['registration', 'reset'] as const)(
    'of a %s that are used say so to the browser that used them, and to no other',
    async (purpose) => {
      const { orm } = own.database
      const deps = { secrets, now }
      const target = { email, purpose }
      const { code } = await issueCode(orm, deps, { ...target, flow, userId: 1 })
      const check = (caller: string, tried: string) =>
        orm.transaction((tx) => redeemCode(tx, deps, { ...target, flow: caller }, tried))
      expect(await check(flow.id, code)).toMatchObject({ ok: true })
      expect(await check(flow.id, code)).toEqual({
        ...{ ok: false, code: 'CODE_EXPIRED' },
        message: 'Ya se usó un código para esto. Inicia sesión o, si no puedes, pide otro.',
      })
      const wrong = code === '000000' ? '000001' : '000000'
      expect(await check(flow.id, wrong)).toEqual({ ok: false, code: 'CODE_EXPIRED' })
      expect(await check('other', code)).toEqual({ ok: false, code: 'INVALID_CODE' })
    },
  )
  test('take five wrong tries of their flow and five of everybody else together, which spend none of the former', async () => {
    const { orm } = own.database
    const deps = { secrets, now }
    const target = { email, purpose: 'reset' as const }
    const { code } = await issueCode(orm, deps, { ...target, flow, userId: 1 })
    const check = async (caller: string, tried: string) =>
      orm.transaction((tx) => redeemCode(tx, deps, { ...target, flow: caller }, tried))
    const wrong = code === '000000' ? '000001' : '000000'
    for (const stranger of ['1', '2', '3', '4', '5', '6']) await check(stranger, wrong)
    expect(await check('7', code)).toMatchObject({ ok: false })
    for (let tries = 0; tries < 4; tries++) await check(flow.id, wrong)
    expect(await check(flow.id, code)).toMatchObject({ ok: true })
    const { code: next } = await issueCode(orm, deps, { ...target, flow, userId: 1 })
    for (let tries = 0; tries < 5; tries++) await check(flow.id, wrong)
    for (const caller of [flow.id, '8']) expect(await check(caller, next)).toMatchObject({ ok: false })
  })
})
