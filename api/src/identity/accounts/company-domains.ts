import { AppError } from '../../http/app-error'
import type { Database } from '../../db/database'
import { findProviderOfDomain } from './company-domains.repository'

/** Where a provider's sign-in begins, below the API's prefix. */
export const companyPath = (id: number): string => `/auth/empresa/${id}`

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * By the address alone, so that nobody learns who has an account. The first administrator's address keeps its password:
 * a provider that is away or set up wrongly locks nobody out for good.
 * @throws AppError PROVIDER_ONLY for an address whose domain has one way in
 */
export async function refusePasswordOf(
  {
    config,
    database,
  }: { config: { admin: { email: string }; apiPrefix: string }; database: Pick<Database, 'orm'> },
  email: string,
): Promise<void> {
  if (email === config.admin.email.toLowerCase()) return
  const provider = await findProviderOfDomain(database.orm, domainOf(email), { onlyWay: true })
  if (!provider) return
  throw new AppError('PROVIDER_ONLY', {
    message: `Las direcciones @${domainOf(email)} no usan contraseña: entra con «Continuar con ${provider.name}».`,
    extra: { url: config.apiPrefix + companyPath(provider.id) },
  })
}
