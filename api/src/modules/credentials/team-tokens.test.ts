import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDeployToken, listDeployTokens, revokeDeployToken } from '@csuite/shared/contract/deploy-tokens'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import {
  activateRelease,
  canaryRelease,
  listRemotes,
  publishRelease,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { changeRole } from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { eq } from 'drizzle-orm'
import { auditLog, users } from '../../db/schema/index'
import { Credentials } from '../../identity/credentials/credentials'
import { apisOnDemand, atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator } from '../../testing/test-callers'

describe("credentials of teams' pipelines", () => {
  const api = openTestApi()
  const openApi = apisOnDemand()
  const admin = atStart(() => api.signUpAdministrator())

  const ask = (name: string, body: object) => api.call(createDeployToken, { params: { name }, body }, admin)
  const create = (name: string, label: string, more: object = {}) =>
    api.result(createDeployToken, { params: { name }, body: { label, ...more } }, admin)
  const list = () => api.result(listDeployTokens, {}, admin)
  const teams = async () => (await list()).filter(({ remote }) => remote !== '*')
  const revoke = (id: number | undefined) => api.call(revokeDeployToken, { params: { id } }, admin)
  const use = (token: string) => api.call(listRemotes, {}, { token })

  test('a token is shown once, its use is seen, and once revoked it opens nothing', async () => {
    const made = await create('equipo-uno', 'CI de uno')
    expect(made.token).toMatch(/^csd_[\w-]{43}$/)
    const [unused] = await teams()
    expect(unused).toEqual({
      id: made.id,
      remote: 'equipo-uno',
      label: 'CI de uno',
      scopes: ['publish', 'activate'],
      createdAt: made.createdAt,
      expiresAt: made.expiresAt,
      lastUsedAt: null,
      valid: true,
    })
    const days = (Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)) / (24 * 3_600_000)
    expect(Math.round(days)).toBe(90)
    expect((await use(made.token)).statusCode).toBe(200)
    const [used] = await teams()
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(made.createdAt) - 1000)
    expect((await revoke(made.id)).statusCode).toBe(204)
    expect((await use(made.token)).statusCode).toBe(401)
    expect(await teams()).toEqual([])
    expect((await revoke(made.id)).json()).toMatchObject({
      ...{ statusCode: 404, message: expect.stringContaining('se revocó antes') as string },
    })
    const rows = await api.database.orm.select().from(auditLog)
    const detail = { remoto: 'equipo-uno', credencial: 'CI de uno' }
    expect(rows.filter((row) => row.detail.remoto === 'equipo-uno')).toEqual([
      expect.objectContaining({ type: 'credencial.creada', actorId: admin.id, detail }),
      expect.objectContaining({ type: 'credencial.revocada', actorId: admin.id, detail }),
    ])
  })

  test.each([
    ['demoted', (id: number) => api.result(changeRole, { params: { id }, body: { role: 2 } }, admin)],
    ['suspended', (id: number) => api.result(toggleUserStatus, { params: { id } }, admin)],
    ['deleted', async (id: number) => void (await api.database.orm.delete(users).where(eq(users.id, id)))],
  ])('a token ends with its administrator, who is %s, and is listed as such', async (_how, leave) => {
    const other = await addAdministrator(api)
    const body = { label: `CI de ${other.id}` }
    const { token } = await api.result(createDeployToken, { params: { name: 'equipo-ido' }, body }, other)
    expect((await use(token)).statusCode).toBe(200)
    await leave(other.id)
    const refused = await use(token)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      401,
      expect.stringContaining('ya no es administrador'),
    ])
    expect((await list()).filter(({ label }) => label === body.label)).toMatchObject([{ valid: false }])
  })

  test('a token ends by itself, after a year at the latest', async () => {
    const { token } = await create('equipo-cinco', 'CI de cinco', { days: 2 })
    expect((await use(token)).statusCode).toBe(200)
    api.advance(2 * 24 * 3_600_000 + 1000)
    Object.assign(admin, await api.signUpAdministrator())
    const ended = (await use(token)).json<{ statusCode: number; message: string }>()
    expect(ended.statusCode).toBe(401)
    expect(ended.message).toMatch(/^La credencial «CI de cinco» venció el \d{4}-\d\d-\d\d\.$/)
    expect((await list()).map(({ remote }) => remote)).not.toContain('equipo-cinco')
    expect((await ask('equipo-cinco', { label: 'x', days: 366 })).statusCode).toBe(400)
    expect((await ask('equipo-cinco', { label: 'x', scopes: [] })).statusCode).toBe(400)
  })

  test('a token does what it was made for; the rest is refused before anything else is looked at', async () => {
    const publisher = await create('equipo-cuatro', 'CI', { scopes: ['publish'] })
    const activator = await create('equipo-cuatro', 'Guardia', { scopes: ['activate'] })
    const statusOf = async (endpoint: EndpointDefinition, name: string, { token }: { token: string }) =>
      (await api.call(endpoint, { params: { name }, body: { nonsense: true } }, { token })).statusCode
    for (const name of ['equipo-cuatro', 'equipo-ajeno']) {
      for (const endpoint of [activateRelease, rollbackRelease, canaryRelease])
        expect(await statusOf(endpoint, name, publisher)).toBe(403)
      expect(await statusOf(publishRelease, name, activator)).toBe(403)
    }
    expect(await statusOf(activateRelease, 'equipo-cuatro', activator)).toBe(400)
    expect(await statusOf(publishRelease, 'equipo-cuatro', publisher)).toBe(422)
  })

  test("the operator's token is replaced by the one that DATA_DIR holds, and can be revoked", async () => {
    const file = join(api.dataDir, 'deploy-token')
    const first = (await readFile(file, 'utf8')).trim()
    expect((await use(first)).statusCode).toBe(200)
    await rm(file)
    expect((await use(first)).statusCode).toBe(401)
    const second = (await readFile(file, 'utf8')).trim()
    expect(second).not.toBe(first)
    expect((await use(second)).statusCode).toBe(200)
    const operators = (await list()).filter(({ remote }) => remote === '*')
    expect(operators).toEqual([expect.objectContaining({ label: 'operador', expiresAt: null })])
    expect((await revoke(operators[0]?.id)).statusCode).toBe(204)
    expect((await use(second)).statusCode).toBe(401)
  })

  test('an emptied file makes nobody the operator', async () => {
    await writeFile(join(api.dataDir, 'deploy-token'), '\n')
    const { database, now, config } = api.platform
    const parts = { database, now, dataDir: api.dataDir, timeZone: config.timeZone }
    const emptied = new Credentials({ ...parts, operatorToken: undefined })
    await emptied.registerOperator()
    expect(await emptied.team(undefined)).toBeUndefined()
    await rm(join(api.dataDir, 'deploy-token'))
  })

  test('OPERATOR_TOKEN is the credential of every host that has it, whatever their folders hold', async () => {
    const token = '8a5e6cbea1640f3aae1c5259c5ea4274c14cb3bb66ebd18bee8abe20602499b0'
    const [one, wrong] = [await openApi({ OPERATOR_TOKEN: token }), token.replace('8', '9')]
    expect((await one.call(listRemotes, {}, { token })).statusCode).toBe(200)
    expect((await one.call(listRemotes, {}, { token: wrong })).statusCode).toBe(401)
    await expect(readFile(join(one.dataDir, 'deploy-token'))).rejects.toThrow('ENOENT')
  })

  test("the operator's token of the last start works, one of before too, unless it was revoked", async () => {
    const rest = '5e6cbea1640f3aae1c5259c5ea4274c14cb3bb66ebd18bee8abe20602499b0'
    const [a, b] = [`a0${rest}`, `b0${rest}`]
    const { database, now, config } = api.platform
    const start = async (token: string) => {
      const parts = { database, now, dataDir: api.dataDir, timeZone: config.timeZone }
      const tokens = new Credentials({ ...parts, operatorToken: token })
      await tokens.registerOperator()
      return () => tokens.team(`bearer ${token}`).then((team) => team?.actor, String)
    }
    expect(await (await start(a))()).toBe('operador')
    const useB = await start(b)
    expect(await useB()).toBe('operador')
    expect(await (await start(a))()).toBe('operador')
    expect(await useB()).toContain('no es válida')
    const [operator] = (await list()).filter(({ remote }) => remote === '*')
    await revoke(operator?.id)
    expect(await (await start(b))()).toBe('operador')
    expect(await (await start(a))()).toContain('no es válida')
  })
})
