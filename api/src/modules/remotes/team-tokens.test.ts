import {
  type DeployToken,
  createDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '@csuite/shared/contract/deploy-tokens'
import { listRemotes } from '@csuite/shared/contract/releases'
import { deployTokens, remoteEvents } from '../../db/schema/remote-releases'
import { type TestApi, createTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'

describe.each(testEngines)("credentials of teams' pipelines (%s)", (engine) => {
  let api: TestApi
  let admin: { id: number; token: string }
  beforeAll(async () => {
    api = await createTestApi(engine)
    admin = await api.signUpAdministrator()
  })
  afterAll(() => api.close())

  const create = async (name: string, label: string) =>
    (await api.call(createDeployToken, { params: { name }, body: { label } }, admin)).json<
      DeployToken & { token: string }
    >()
  const list = async () => (await api.call(listDeployTokens, {}, admin)).json<DeployToken[]>()
  const use = (token: string) => api.call(listRemotes, {}, { token })

  test('a token is shown once, its use is seen, and once revoked it opens nothing', async () => {
    const made = await create('equipo-uno', 'CI de uno')
    expect(made.token).toMatch(/^csd_[\w-]{43}$/)
    const [unused] = await list()
    expect(unused).toEqual({
      id: made.id,
      remote: 'equipo-uno',
      label: 'CI de uno',
      createdAt: made.createdAt,
      lastUsedAt: null,
    })
    expect((await use(made.token)).statusCode).toBe(200)
    const [used] = await list()
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(made.createdAt) - 1000)
    expect((await api.call(revokeDeployToken, { params: { id: made.id } }, admin)).statusCode).toBe(204)
    expect((await use(made.token)).statusCode).toBe(401)
    expect(await list()).toEqual([])
    expect((await api.call(revokeDeployToken, { params: { id: made.id } }, admin)).statusCode).toBe(404)
    const events = await api.database.orm.select().from(remoteEvents)
    expect(events.filter(({ name }) => name === 'equipo-uno')).toEqual([
      expect.objectContaining({
        action: 'token.created',
        actor: `administrador ${admin.id}`,
        detail: 'CI de uno',
      }),
      expect.objectContaining({
        action: 'token.revoked',
        actor: `administrador ${admin.id}`,
        detail: 'CI de uno',
      }),
    ])
  })

  test('the time of the last use is written once a minute', async () => {
    const { token } = await create('equipo-dos', 'CI de dos')
    const lastUse = async () => (await list()).find(({ remote }) => remote === 'equipo-dos')?.lastUsedAt
    await use(token)
    const first = await lastUse()
    await use(token)
    expect(await lastUse()).toBe(first)
    api.advance(61_000)
    await use(token)
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 60_000)
  })

  test("the operator's token is neither listed nor revoked; nobody but an administrator manages tokens", async () => {
    expect((await list()).map(({ remote }) => remote)).not.toContain('*')
    const [operator] = await api.database.orm.select().from(deployTokens).orderBy(deployTokens.id)
    expect(operator?.name).toBe('*')
    expect((await api.call(revokeDeployToken, { params: { id: operator?.id } }, admin)).statusCode).toBe(404)
    const person = await api.signUp()
    const { token } = await create('equipo-tres', 'CI de tres')
    for (const caller of [person.token, token])
      for (const answer of [
        await api.call(listDeployTokens, {}, { token: caller }),
        await api.call(revokeDeployToken, { params: { id: 1 } }, { token: caller }),
      ])
        expect([401, 403]).toContain(answer.statusCode)
  })
})
