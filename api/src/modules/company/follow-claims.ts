import { ROLE_ADMIN, ROLE_USER } from '@csuite/shared/contract/user'
import { recordAudit } from '../../audit/audit-trail'
import { CATALOGUE_CHANNEL, announce } from '../../db/announce'
import type { Orm } from '../../db/database'
import { type Account, updatePerson } from '../../identity/accounts/accounts.repository'
import { moveAddress } from '../../identity/accounts/address.repository'
import { hasOnlyWay } from '../../identity/accounts/company-domains'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import { lockWithAdministrators } from '../../identity/accounts/administrators.repository'
import type { Platform } from '../../platform'
import { type Claims, valuesOf } from './company-provider'
import { type ProviderRow, followGroups, isOfDirectory } from './company.repository'

type Ports = Pick<Platform, 'config' | 'outbox'>

/** Name, address and mapped groups as the claims have them; other groups are nobody's matter here. */
export async function followClaims(
  ports: Ports,
  tx: Orm,
  account: Account,
  row: ProviderRow,
  identity: { name?: string; lastName?: string; email: string },
  claims: Claims,
  now: Date,
): Promise<Account> {
  const { name = account.name, lastName = account.lastName } = identity
  const isRenamed = name !== account.name || lastName !== account.lastName
  const named = isRenamed ? await updatePerson(tx, account.id, { name, lastName }, { now }) : account
  const values = valuesOf(claims)
  if (values !== undefined) {
    const entries = Object.entries(row.groups)
    const wanted = new Set(entries.filter(([value]) => values.has(value)).map(([, groupId]) => groupId))
    const mapped = [...new Set(entries.map(([, groupId]) => groupId))]
    const moves = await followGroups(tx, account.id, mapped, wanted)
    for (const { id, added } of moves)
      await recordAudit(tx, {
        ...{ type: 'grupo.personas', by: null, about: account.id },
        detail: {
          ...{ idGrupo: String(id), proveedor: row.name },
          [added ? 'idsAgregadas' : 'idsQuitadas']: String(account.id),
        },
      })
    if (moves.length > 0) await announce(tx, CATALOGUE_CHANNEL)
  }
  return followAddress(ports, tx, named ?? account, row, identity.email, now)
}

/**
 * Where the provider is the only way, addresses are its word alone (`refuseAddressChange`). A directory's word goes before it, and one
 * that somebody has stays theirs.
 * @param email within the provider's domains (`companyIdentity`)
 */
async function followAddress(
  { config, outbox }: Ports,
  tx: Orm,
  account: Account,
  row: ProviderRow,
  email: string,
  now: Date,
): Promise<Account> {
  const isOnly = (address: string) => hasOnlyWay({ config, database: { orm: tx } }, address)
  const isProven = account.emailVerifiedAt !== null
  if (email === account.email || !isProven || !(await isOnly(account.email)) || !(await isOnly(email)))
    return account
  if (await isOfDirectory(tx, account.id)) return account
  const moved = await moveAddress(tx, account.id, { email, emailVerifiedAt: now })
  if (!moved) return account
  await mailSecurityChange(tx, { outbox }, account, 'email-changed')
  const detail = { proveedor: row.name, hasta: now.toISOString() }
  await recordAudit(tx, { type: 'email.cambiado', by: null, about: account.id, detail })
  return moved
}

/** In a transaction of its own, which locks administrators first. The last one stays, and the audit says so. */
export async function followRole(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  admitted: Account,
  row: ProviderRow,
  claims: Claims,
): Promise<Account> {
  const values = valuesOf(claims)
  if (row.administrators.length === 0 || values === undefined) return admitted
  const role = row.administrators.some((value) => values.has(value)) ? ROLE_ADMIN : ROLE_USER
  if (role === admitted.role) return admitted
  return database.orm.transaction(async (tx) => {
    const { account, activeAdministrators } = await lockWithAdministrators(
      tx,
      admitted.id,
      config.admin.email,
    )
    if (account?.status !== 'active' || account.emailVerifiedAt === null || account.role === role)
      return account ?? admitted
    const isLast = role === ROLE_USER && activeAdministrators === 1
    const despues = String(isLast ? account.role : role)
    const detail = { proveedor: row.name, antes: String(account.role), despues }
    if (!isLast) await updatePerson(tx, account.id, { role })
    await recordAudit(tx, { type: 'rol.cambiado', by: null, about: account.id, detail })
    return { ...account, role: Number(despues) }
  })
}
