import { and, eq } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import { companyDomains, companyProviders } from '../../db/schema/index'

export const findProviderOfDomain = (orm: Orm, domain: string, only: { onlyWay?: true } = {}) =>
  firstRow(
    orm
      .select({ id: companyProviders.id, name: companyProviders.name })
      .from(companyDomains)
      .innerJoin(companyProviders, eq(companyProviders.id, companyDomains.providerId))
      .where(and(eq(companyDomains.domain, domain), only.onlyWay && eq(companyProviders.onlyWay, true))),
  )

/** The domains with one way in, and the names of their providers. */
export const findClosedDomains = (orm: Orm) =>
  orm
    .select({ domain: companyDomains.domain, name: companyProviders.name })
    .from(companyDomains)
    .innerJoin(companyProviders, eq(companyProviders.id, companyDomains.providerId))
    .where(eq(companyProviders.onlyWay, true))
