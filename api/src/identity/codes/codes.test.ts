import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { bothEngines } from '../../testing/test-engines'
import { issueCode, redeemCode } from './codes'
import { loadSecrets, newSigningKey, type Secrets } from '../secrets/secrets'
import { ensureAdministrator } from '../accounts/first-administrator'

describe.each(bothEngines)('codes (%s)', (engine) => {
  let own: TestDatabase
  let secrets: Secrets
  const email = 'admin@csuite.example'
  const now = () => Date.now()
  const flow = { id: 'f', isNew: false, ofAddress: 'a' }
  beforeAll(async () => {
    own = await createTestDatabase(engine)
    secrets = await loadSecrets([newSigningKey()], '/nowhere')
    await ensureAdministrator({ database: own.database, email })
  })
  afterAll(() => own.drop())

  test('are six digits, stored as a keyed hash that differs by purpose and address', async () => {
    const { orm } = own.database
    const deps = { secrets, now }
    const { code } = await issueCode(orm, deps, { email, purpose: 'registration', flow, userId: 1 })
    expect(code).toMatch(/^\d{6}$/)
    const hashes = new Set(
      (['registration', 'reset'] as const).flatMap((purpose) =>
        [email, 'otra@csuite.example'].map((address) => secrets.hmac(`code:${purpose}:${address}`, code)),
      ),
    )
    expect(hashes.size).toBe(4)
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
})
