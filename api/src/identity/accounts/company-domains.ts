import { AppError } from '../../http/app-error'
import type { Database } from '../../db/database'
import { findClosedDomains, findProviderOfDomain } from './company-domains.repository'
import { normalizeEmail } from './contact'

/** Where a provider's sign-in begins, below the API's prefix. */
export const companyPath = (id: number): string => `/auth/empresa/${id}`

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

interface Where {
  config: { admin: { email: string }; apiPrefix: string }
  database: Pick<Database, 'orm'>
}

const closed = {
  password: (domain: string, name: string) =>
    `Las direcciones @${domain} no usan contraseña: entra con «Continuar con ${name}».`,
  otherProvider: (domain: string, name: string) =>
    `Las direcciones @${domain} solo entran con «Continuar con ${name}».`,
  change: (domain: string) => `Las direcciones @${domain} las da la empresa: no se cambian en el portal.`,
} as const

/**
 * The provider that is an address's only way. The first administrator's address keeps its ways: a provider that is away or set up
 * wrongly locks nobody out for good.
 */
const onlyWayOf = async ({ config, database }: Where, email: string) =>
  email === config.admin.email.toLowerCase()
    ? undefined
    : findProviderOfDomain(database.orm, domainOf(email), { onlyWay: true })

export async function hasOnlyWay(where: Where, ...emails: string[]): Promise<boolean> {
  for (const email of emails) if (await onlyWayOf(where, email)) return true
  return false
}

/** For many addresses: tells the name of the provider that is one's only way. */
export async function onlyWays({ config, database }: Where): Promise<(email: string) => string | undefined> {
  const names = new Map((await findClosedDomains(database.orm)).map(({ domain, name }) => [domain, name]))
  return (email) => (email === config.admin.email.toLowerCase() ? undefined : names.get(domainOf(email)))
}

/**
 * By the address alone, so that nobody learns who has an account.
 * @throws AppError PROVIDER_ONLY for an address whose domain has one way in
 */
async function refuse(where: Where, email: string, why: keyof typeof closed): Promise<void> {
  const domain = domainOf(email)
  const provider = await onlyWayOf(where, email)
  if (!provider) return
  throw new AppError('PROVIDER_ONLY', {
    message: closed[why](domain, provider.name),
    extra: { url: where.config.apiPrefix + companyPath(provider.id), proveedor: provider.name },
    reason: 'only',
  })
}

/** A typed address, normalized, that may have a password or a code that leads to one. @throws AppError 400, PROVIDER_ONLY */
export async function passwordEmail(where: Where, typed: string): Promise<string> {
  const email = normalizeEmail(typed)
  await refuse(where, email, 'password')
  return email
}

/** A first sign-in with Google or Apple, or linking an account of theirs. */
export const refuseOtherProviderOf = (where: Where, email: string) => refuse(where, email, 'otherProvider')

/** Out of the domain an account would have a password again; into it, the last administrator outside would lose theirs. */
export async function refuseAddressChange(where: Where, ...emails: string[]): Promise<void> {
  for (const email of emails) await refuse(where, email, 'change')
}
