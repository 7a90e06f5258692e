import type { Config } from '../../config'
import { AppError } from '../../http/app-error'
import { escape, page } from '../openid/provider-pages'
import { companyIdentity, type Claims, valuesOf } from './company-provider'
import type { ProviderRow } from './company.repository'
import { companyTexts } from './company.texts'

const texts = companyTexts.trial

const line = (text: string) => `<p>${escape(text)}</p>`

function groupsLine(claims: Claims): string {
  const values = valuesOf(claims)
  if (values === undefined) return texts.manyGroups
  return values.size === 0 ? texts.noGroups : texts.groups([...values].join(', '))
}

/** What came, and whether it would open an account; nothing in it runs. */
export function trialPage({ site }: Config, { claims, row }: { claims: Claims; row: ProviderRow }): string {
  let verdict: string
  try {
    verdict = texts.admitted(companyIdentity(claims, row).email)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    verdict = `${texts.refused}: ${error.message}`
  }
  return page(
    site,
    texts.title(row.name),
    `${line(verdict)}${line(groupsLine(claims))}<h2>${texts.claims}</h2>
<pre>${escape(JSON.stringify(claims, undefined, 2))}</pre>${line(texts.close)}`,
  )
}

export const failedTrialPage = ({ site }: Config, message: string, said: string): string =>
  page(site, texts.failed, line(`${texts.refused}: ${message}`) + line(said) + line(texts.close))
