/**
 * `recipient`: this mailbox takes no mail, so that another attempt is of no use. `sender`: the server refuses our address,
 * host, credentials or text, which the operator can fix. `temporary`: everything else.
 */
export type SmtpFailure = 'recipient' | 'sender' | 'temporary'

/** Enhanced status codes (RFC 3463 and its registry) about the recipient's address, mailbox or domain. */
const RECIPIENT_CODES = new Set(
  // 4.310 is Microsoft's for a domain that does not exist.
  '1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.9 1.10 2.0 2.1 4.3 4.4 4.6 4.310 7.13 7.17'.split(' '),
)
/** They say no more than the status; Outlook.com has 5.5.0 for an unknown mailbox. */
const VAGUE_CODES = new Set(['0.0', '5.0', '5.1'])
/** A full mailbox or server: permanent by its code, but not for ever. */
const FULL_CODES = new Set(['2.2', '3.1'])
/** Never about the recipient, wherever it comes: Postfix refuses a sender in its answer to RCPT TO. */
const SENDER_TEXT = /\bsender (address|verif|domain|is)|\bmail from\b/i
const UNKNOWN_MAILBOX =
  /\b(user|mailbox|recipient|address|account|alias)\b.{0,60}\b(unknown|not (found|exist|available|valid)|(does|do)(n't| not) (exist|have)|disabled|inactive|invalid|unavailable|rejected)\b|\b(unknown|no such|invalid|unrout[e]?able|nonexistent)\b.{0,40}\b(user|mailbox|recipient|address|account|domain)|doesn't have an? .{0,40}account/i
/** Many servers give a policy's refusal no code of its own. */
const POLICY =
  /relay|rcpthosts|spam|junk|blocked|black ?list|block ?list|dnsbl|\brbl\b|\bspf\b|dkim|dmarc|polic(y|ies)|reputation|authenti|\bsender\b|\brate\b|not permitted|not allowed|prohibit|access denied|\bhelo\b/i
/** As RFC 2034 has it on any line of the answer, with Cisco's '#', or where qmail puts it: `(#5.1.1)`. */
const ENHANCED = /^5\d\d[ -]#?5\.(\d{1,3}\.\d{1,3})\b|\(#5\.(\d{1,3}\.\d{1,3})\)/m

/** What a failed attempt says about a mail with one recipient (RFC 5321 §4.2.1). */
export function smtpFailureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return 'temporary'
  const { response, responseCode, command, code } = error as unknown as Record<string, unknown>
  const text = typeof response === 'string' ? response : ''
  const status = typeof responseCode === 'number' ? responseCode : Number(text.slice(0, 3))
  if (status >= 400 && status < 500) return 'temporary'
  if (code === 'EAUTH' || code === 'ENOAUTH' || isUntrustedCertificate(error)) return 'sender'
  if (!(status >= 500 && status < 600)) return 'temporary'
  const [, leading, trailing] = ENHANCED.exec(text) ?? []
  const named = leading ?? trailing
  const enhanced = VAGUE_CODES.has(named ?? '') ? undefined : named
  if (FULL_CODES.has(enhanced ?? '') || (enhanced === undefined && status === 552)) return 'temporary'
  if (SENDER_TEXT.test(text) || /^(MAIL|EHLO|HELO|AUTH|CONN|STARTTLS)/.test(String(command))) return 'sender'
  const namesMailbox = UNKNOWN_MAILBOX.test(text)
  // Microsoft's answer for a mailbox that is not in the directory.
  if (enhanced === '4.1') return namesMailbox ? 'recipient' : 'temporary'
  if (enhanced !== undefined && !RECIPIENT_CODES.has(enhanced)) return 'sender'
  if (!namesMailbox && POLICY.test(text)) return 'sender'
  const isAnswerToRecipient = command === 'RCPT TO' && [550, 551, 553].includes(status)
  return namesMailbox || isAnswerToRecipient || RECIPIENT_CODES.has(enhanced ?? '') ? 'recipient' : 'sender'
}

const CERTIFICATE_CODES =
  /SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|CERT_(HAS_EXPIRED|NOT_YET_VALID|UNTRUSTED|REJECTED)|ERR_TLS_CERT_ALTNAME_INVALID/
const CERTIFICATE_TEXT =
  /self[- ]signed certificate|unable to (get local issuer|verify the first) certificate|certificate (has expired|is not yet valid)|does not match certificate/i

export const isUntrustedCertificate = (error: Error): boolean =>
  CERTIFICATE_CODES.test(String((error as { code?: unknown }).code)) || CERTIFICATE_TEXT.test(error.message)
