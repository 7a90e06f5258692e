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
