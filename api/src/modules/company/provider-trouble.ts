import * as oidc from 'openid-client'
import { refusesClient } from '../social-login/provider'
import { TIMEOUT_MS } from './company-provider'
import { companyTexts } from './company.texts'

const texts = companyTexts.trouble

/** Node's and OpenSSL's codes of a certificate that is not trusted. */
const OF_CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH|INVALID_CA)/

function causesOf(error: unknown): { name: string; code: string }[] {
  const all = []
  let each = error as Partial<Record<'name' | 'code' | 'cause', unknown>> | undefined
  for (; each; each = each.cause as typeof each)
    all.push({ name: String(each.name), code: typeof each.code === 'string' ? each.code : '' })
  return all
}

/**
 * Why the provider gave no sign-in, in Spanish, for the administrator who tries it.
 * @param error the library's or the network's
 * @param issuer whose document was asked for; absent: it answered the sign-in
 */
export function troubleOf(error: unknown, issuer?: string): string {
  const causes = causesOf(error)
  if (causes.some(({ name }) => name === 'AbortError' || name === 'TimeoutError'))
    return texts.silent(TIMEOUT_MS / 1000)
  const certificate = causes.find(({ code }) => OF_CERTIFICATE.test(code))
  if (certificate) return texts.certificate(certificate.code)
  if (refusesClient(error)) return texts.refused('invalid_client')
  if (error instanceof TypeError) return texts.unreachable(causes.at(-1)?.code ?? '')
  if (error instanceof oidc.ResponseBodyError) return texts.refused(error.error)
  const named =
    error instanceof oidc.ClientError && (error.cause as { body?: { issuer?: unknown } } | undefined)
  if (named && typeof named.body?.issuer === 'string') return texts.otherIssuer(named.body.issuer)
  if (issuer === undefined) return texts.badAnswer(causes.find(({ code }) => code !== '')?.code ?? '')
  return texts.noDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
}
