import type { Orm } from '../../db/database'
import { recordAudit } from '../../audit/audit-trail'
import { HttpsUrl } from '@csuite/shared/contract/fields'
import {
  type Account,
  insertActiveAccount,
  lockAccount,
  lockAccountByEmail,
} from '../../identity/accounts/accounts.repository'
import { AppError } from '../../http/app-error'
import { refuseOtherProviderOf } from '../../identity/accounts/company-domains'
import { nameFromEmail, readEmail } from '../../identity/accounts/contact'
import { proveMailbox } from '../../identity/accounts/mailbox'
import { assignFreePlans } from '../../identity/accounts/plans.repository'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import type { Platform } from '../../platform'
import { parseInput } from '../../http/parse-input'
import type { ProviderIdentity } from './provider'
import {
  type Source,
  dropFormerIdentities,
  dropReopenedIdentities,
  findByIdentity,
  hasIdentityOf,
  insertIdentity,
  keepClient,
} from './social-login.repository'
import { socialLoginTexts } from './social-login.texts'

export type AdmissionPorts = Pick<Platform, 'config' | 'now' | 'outbox'>

/** A sign-in: of the linked account, or a first one. */
export async function enter(
  ports: AdmissionPorts,
  tx: Orm,
  from: Source,
  identity: ProviderIdentity,
): Promise<Account> {
  const found = await findByIdentity(tx, identity)
  if (found === undefined) return admit(ports, tx, from, identity)
  const account = await lockAccount(tx, found.id)
  // It may have been unlinked, or the account closed, while the lock was waited for.
  if ((await findByIdentity(tx, identity))?.id !== found.id) throw new AppError('OAUTH_FAILED')
  if (from.clientId !== undefined) await keepClient(tx, identity, from.clientId)
  if (account?.status !== 'active' || !proves(identity, account)) return account ?? found
  return attach(ports, tx, from, identity, account)
}

/** A first sign-in: links the account with this email, whose mailbox the provider proves, or creates one. */
async function admit(ports: AdmissionPorts, tx: Orm, from: Source, identity: ProviderIdentity) {
  if (identity.email === undefined || !identity.emailVerified)
    throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unverifiedThere })
  const email = readEmail(identity.email)
  if (email === undefined)
    throw new AppError('OAUTH_FAILED', { message: socialLoginTexts.unusableEmail(from.label) })
  await refuseOthers(ports, tx, from, email)
  const created = await insertActiveAccount(tx, {
    email,
    name: nameFromEmail(email),
    lastName: '',
    ...profileOf(identity),
    emailVerifiedAt: new Date(ports.now()),
  })
  if (created !== undefined) {
    await assignFreePlans(tx, created.id)
    await insertIdentity(tx, from, identity, created.id)
    return created
  }
  const existing = await lockAccountByEmail(tx, email)
  if (existing === undefined) throw new AppError('OAUTH_FAILED')
  if (existing.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
  if (existing.emailVerifiedAt !== null && (await findByIdentity(tx, identity)) === undefined) {
    if (from.kind === 'empresa') await dropReopenedIdentities(tx, existing.id, identity.issuer)
    // With another client such an issuer names everybody anew; who the people are is the company's word, as at first.
    const isRenamed =
      from.namesPerClient === true && (await dropFormerIdentities(tx, existing.id, identity.issuer))
    // The provider may have given the address to somebody else; another tab's first sign-in is the same person's.
    if (await hasIdentityOf(tx, existing.id, identity.issuer))
      throw new AppError('OAUTH_FAILED', {
        message: socialLoginTexts.otherAccountThere(from.label),
        reason: 'other',
      })
    if (isRenamed) {
      await link(tx, from, identity, existing.id)
      return existing
    }
  }
  return attach(ports, tx, from, identity, existing)
}

/**
 * Links an identity to a locked account; one with the account's unproven address proves it first.
 * @throws AppError IDENTITY_TAKEN, PROVIDER_ONLY
 */
export async function attach(
  ports: AdmissionPorts,
  tx: Orm,
  from: Source,
  identity: ProviderIdentity,
  account: Account,
  sessionId?: string,
): Promise<Account> {
  const proven = proves(identity, account)
    ? await proveMailbox(ports, tx, account, { own: profileOf(identity), sessionId })
    : account
  const linked = await findByIdentity(tx, identity)
  if (linked !== undefined && linked.id !== account.id) throw new AppError('IDENTITY_TAKEN')
  if (linked !== undefined) return proven
  await refuseOthers(ports, tx, from, account.email)
  await link(tx, from, identity, proven.id)
  await mailSecurityChange(tx, ports, proven, 'new-sign-in-method', { provider: from.label })
  return proven
}

async function link(tx: Orm, from: Source, identity: ProviderIdentity, id: number): Promise<void> {
  await insertIdentity(tx, from, identity, id)
  await recordAudit(tx, {
    ...{ type: 'identidad.vinculada', by: id, about: id },
    detail: { proveedor: from.kind, ...(from.clientId !== undefined && { cliente: from.clientId }) },
  })
}

/** An address whose only way is the company's links nothing else; what was linked before stays. */
async function refuseOthers({ config }: AdmissionPorts, tx: Orm, from: Source, email: string): Promise<void> {
  if (from.kind !== 'empresa') await refuseOtherProviderOf({ config, database: { orm: tx } }, email)
}

/** Whether the provider has verified the account's address, which nobody has proven yet. */
const proves = ({ email, emailVerified }: ProviderIdentity, account: Account): boolean =>
  account.emailVerifiedAt === null && emailVerified && readEmail(email) === account.email

function profileOf({ name, lastName, picture }: ProviderIdentity) {
  const url = parseInput(HttpsUrl, picture)
  return {
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(url.success ? { picture: url.data } : {}),
  }
}
