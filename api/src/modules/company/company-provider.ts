import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { plainAddress } from '@csuite/shared/contract/domain'
import type * as oidc from 'openid-client'
import { isIP } from 'node:net'
import { AppError, invalidField } from '../../http/app-error'
import { boundedBody, fetchUntrusted } from '../../http/fetch-untrusted'
import { namesPrivateHost } from '../../http/public-address'
import { readEmail } from '../../identity/accounts/contact'
import { domainOf } from '../../identity/accounts/company-domains'
import type { CompanyRefusal } from '@csuite/shared/contract/company'
import { type ProviderIdentity, identityOf, textClaim } from '../social-login/provider'
import type { ProviderRow } from './company.repository'
import { companyTexts as texts } from './company.texts'

export type Claims = oidc.IDToken

export const TIMEOUT_MS = 3000
const ANSWER_MAX = 512 * 1024
const VALUES_MAX = 2000

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || bare(hostname) === '::1'

/** Entra's issuers for whomever: anybody makes a tenant and writes any address into it. */
const ANY_TENANT =
  /^\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad|%7btenantid%7d)(\/|$)/i

/** @throws AppError 400 for an issuer that the portal may not ask */
export async function requireIssuer(typed: string, production: boolean): Promise<void> {
  const refuse = (message: string) => invalidField('emisor', message)
  if (!URL.canParse(typed)) throw refuse(texts.notAnAddress)
  const url = new URL(typed)
  const plain = url.username + url.password + url.search + url.hash === ''
  // The library would believe whatever issuer such a document names, and its tokens another provider's identities.
  if (url.href.includes('/.well-known/')) throw refuse(texts.notTheDocument)
  if (!/^https?:$/.test(url.protocol) || !plain || typed.includes('#') || typed.includes('?'))
    throw refuse(texts.notAnAddress)
  if (ANY_TENANT.test(url.pathname) && /(^|\.)(microsoftonline|windows)\./.test(url.hostname))
    throw refuse(texts.anyTenant)
  if (!production && isLoopback(url.hostname)) return
  if (url.protocol !== 'https:') throw refuse(texts.onlyHttps)
  if (isIP(bare(url.hostname)) !== 0) throw refuse(texts.bareAddress)
  if (await namesPrivateHost(url.hostname)) throw refuse(texts.inside)
}

/** The audit webhook's rules for whatever the issuer's documents name: public addresses, no redirects, a bounded answer. */
export const guardedFetch =
  (production: boolean): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address)
    const trusted = !production && isLoopback(url.hostname)
    if (url.protocol !== 'https:' && !trusted) throw new TypeError('only https is asked')
    const text = body instanceof URLSearchParams ? body.toString() : ((body ?? '') as string)
    const agent = url.protocol === 'https:' ? new HttpsAgent() : new HttpAgent()
    const asked = fetchUntrusted(address, {
      headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(text) }) },
      ...{ timeoutMs: TIMEOUT_MS, publicOnly: !trusted },
      ...(method === 'POST' && { post: { body: text, agent } }),
    })
    const [answer, bytes] = await asked
      .then(async (got) => [got, await boundedBody(got, ANSWER_MAX)] as const)
      .catch((cause: unknown) => {
        // As `fetch` says it, which the library does not take for an answer.
        throw new TypeError('fetch failed', { cause })
      })
    const answered = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    )
    const status = answer.statusCode ?? 502
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: answered,
    })
  }

/** Entra names the groups elsewhere where they are many (`_claim_names`): then nothing is known of them. */
const isOverage = ({ groups, hasgroups, _claim_names: elsewhere }: Claims): boolean =>
  groups === undefined &&
  (hasgroups === true || (typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere))

/** The values of `groups` and `roles`; undefined where the provider did not say them. */
export function valuesOf(claims: Claims): ReadonlySet<string> | undefined {
  if (isOverage(claims)) return undefined
  const values = [claims.groups, claims['roles']].flatMap((claim) => (Array.isArray(claim) ? claim : [claim]))
  return new Set(values.filter((value) => typeof value === 'string').slice(0, VALUES_MAX))
}

/** Asked for where the identity token leaves them out. */
export const asksMore = (claims: Claims): boolean =>
  claims.email === undefined || (claims.groups === undefined && !isOverage(claims))

/** Entra's own names of people are its tenant's; elsewhere people may choose theirs. */
const isEntra = (issuer: string): boolean =>
  /^https:\/\/(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|sts\.windows\.net)\//.test(
    issuer,
  )

/**
 * Whom the claims name. The company speaks for its own domains: there a missing `email_verified` (Entra) is none of a stranger's.
 * @throws AppError OAUTH_FAILED for an address that the provider has not verified or does not speak for
 */
export function companyIdentity(claims: Claims, { name, domains }: Pick<ProviderRow, 'name' | 'domains'>) {
  const refuse = (reason: CompanyRefusal, message: string) =>
    new AppError('OAUTH_FAILED', { message, reason })
  const { email_verified: verified, hd, iss } = claims
  // Also where the typed issuer was another spelling, or an alias, of the tenant for everybody.
  if (isEntra(iss) && ANY_TENANT.test(new URL(iss).pathname)) throw refuse('outside', texts.outside(name))
  if (![undefined, true, 'true'].includes(verified as undefined))
    throw refuse('unverified', texts.unverified(name))
  const ofTenant = isEntra(iss) ? [claims.preferred_username, claims['upn']] : []
  const named = [claims.email, ...ofTenant].map(textClaim).find(Boolean)
  if (named === undefined) throw refuse('no_email', texts.noEmail(name))
  const email = readEmail(plainAddress(named))
  if (email === undefined || !domains.includes(domainOf(email))) throw refuse('outside', texts.outside(name))
  // Anybody may have a Google account with a company's address; one of its Workspace has `hd`.
  const isGoogle = /^(https:\/\/)?accounts\.google\.com$/.test(iss)
  const isHosted = typeof hd === 'string' && domains.includes(hd.toLowerCase())
  if ((isGoogle || hd !== undefined) && !isHosted) throw refuse('outside', texts.outside(name))
  return { ...identityOf(claims), email, emailVerified: true } satisfies ProviderIdentity
}
