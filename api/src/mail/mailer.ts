import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { type Transporter, createTransport } from 'nodemailer'
import type { Config } from '../config'
import { isPublicAddress } from '../http/public-address'
import type { MailKind, OutgoingMail, SendMail } from '../outbox/outbox'
import { isUntrustedCertificate } from '../outbox/smtp-failure'
import { composeMail } from './mail-templates'
import { mailerTexts } from './mailer.texts'

type MailConfig = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'dataDir' | 'supportEmail' | 'production' | 'publicUrl' | 'site'
>

/**
 * Milliseconds. A server may look into a mail for minutes before it takes it (RFC 5321 §4.5.3.2), and one that is given up
 * before gets it again. The greeting counts within the connection's time.
 */
const PATIENT = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 300_000 }
/** Of a whole mail, also to a server that writes a byte now and then. */
const LONGEST_MS = 600_000
/** For somebody who waits at a terminal. */
const PROMPT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** Two addresses never share it: other characters are percent-encoded, and a long address ends with its hash. */
function inFileName(recipient: string): string {
  const name = encodeURIComponent(recipient).replaceAll('%40', '@').replaceAll('%2B', '+')
  return name.length <= 120
    ? name
    : `${name.slice(0, 100)}%${createHash('sha256').update(name).digest('hex')}`
}

const isLoopback = (smtpUrl: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)

/** Whether mails must not go in clear: to a host outside the network, as far as its name tells, and with a password to any but this one. */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, username, password, searchParams } = new URL(smtpUrl)
  // nodemailer's own ways out, which it forgets once TLS is required.
  const optsOut = ['ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.get(name) === 'true')
  if (isLoopback(smtpUrl) || optsOut) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const isOutside = family === 0 ? host.includes('.') : isPublicAddress(host, family)
  return isOutside || username !== '' || password !== ''
}

function transportOf(smtpUrl: string, waits: typeof PATIENT): Transporter {
  return createTransport({
    url: smtpUrl,
    ...waits,
    // The URL's own parameters win.
    requireTLS: needsTls(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Debian's mail servers offer STARTTLS with a certificate that they signed themselves.
    ...(isLoopback(smtpUrl) ? { tls: { rejectUnauthorized: false } } : {}),
  })
}

function probeFailure(host: string, error: unknown): string {
  const { code, message, response } = error as { code?: string; message: string; response?: string }
  if (code === 'ETLS' && response !== undefined) return mailerTexts.unencrypted(host)
  if (isUntrustedCertificate(error as Error)) return mailerTexts.untrusted(host, message)
  if (code === 'EAUTH' || code === 'ENOAUTH') return mailerTexts.unauthorized(host)
  // It answered the sender, the recipient or the text.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return mailerTexts.refused(host, message)
  return mailerTexts.unreachable(host, message)
}

/** Deletes the files of an address's mails, of the given kinds only, except the notice that its account was deleted. */
export async function removeMailFiles(dataDir: string, recipient: string, kinds?: MailKind[]): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const own = names.filter((name) => {
    // Neither the time nor the kind has a '_'.
    const address = name.slice(name.indexOf('_') + 1, name.lastIndexOf('_'))
    const isOf = (kind: MailKind) => name.endsWith(`_${kind}.eml`)
    return address === inFileName(recipient) && (kinds?.some(isOf) ?? !isOf('account-deleted'))
  })
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
}

/** Of 'Avisos: Planta <a@b.pe>', which a parser of addresses takes for a group's. */
function senderOf(mailFrom: string): { name: string; address: string } {
  const [name = '', address] = mailFrom.split('<')
  return address === undefined
    ? { name: '', address: mailFrom }
    : { name: name.trim().replace(/^"|"$/g, ''), address: address.slice(0, -1) }
}

/** Sends over SMTP. Without SMTP_URL it writes .eml files to `DATA_DIR/outbox` and prints codes. */
export class Mailer {
  readonly #transport: Transporter

  constructor(
    private readonly config: MailConfig,
    private readonly print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  ) {
    this.#transport =
      config.smtpUrl === undefined
        ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        : transportOf(config.smtpUrl, PATIENT)
  }

  /** Connects and signs in, without a mail. A sentence for the terminal; undefined without a server. */
  async probe(): Promise<{ works: boolean; sentence: string } | undefined> {
    return this.#attempt((transport, host) =>
      transport.verify().then(() => ({ works: true, sentence: mailerTexts.answers(host) })),
    )
  }

  async sendTest(to: string): Promise<{ works: boolean; sentence: string } | undefined> {
    const { mailFrom, publicUrl } = this.config
    return this.#attempt(async (transport) => {
      await transport.sendMail({
        ...{ from: senderOf(mailFrom), to: { name: '', address: to }, subject: mailerTexts.testSubject },
        text: mailerTexts.testText(publicUrl),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return { works: true, sentence: mailerTexts.testSent(to) }
    })
  }

  async #attempt(
    work: (transport: Transporter, host: string) => Promise<{ works: boolean; sentence: string }>,
  ) {
    const { smtpUrl } = this.config
    if (smtpUrl === undefined) return undefined
    const { host } = new URL(smtpUrl)
    return work(transportOf(smtpUrl, PROMPT), host).catch((error: unknown) => ({
      works: false,
      sentence: probeFailure(host, error),
    }))
  }

  readonly send: SendMail = async (mail) => {
    const { id, kind, recipient, data, createdAt } = mail
    if (kind === 'decoy') return
    const content = composeMail(kind, data, this.config)
    const info: unknown = await this.#transport.sendMail({
      from: senderOf(this.config.mailFrom),
      to: { name: '', address: recipient },
      subject: content.subject,
      text: content.text,
      html: content.html,
      textEncoding: 'quoted-printable',
      // The same for every attempt, so that mail clients detect duplicates.
      messageId: `<${kind}-${id}@${new URL(this.config.publicUrl).hostname}>`,
      date: createdAt,
      disableFileAccess: true,
      disableUrlAccess: true,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (this.config.smtpUrl === undefined) await this.#store((info as { message: Buffer }).message, mail)
  }

  async #store(message: Buffer, { recipient, kind, createdAt, data: { code } }: OutgoingMail): Promise<void> {
    const folder = join(this.config.dataDir, 'outbox')
    await mkdir(folder, { recursive: true })
    const time = createdAt.toISOString().replace(/[:.]/g, '-')
    const path = join(folder, `${time}_${inFileName(recipient)}_${kind}.eml`)
    // Renamed, so that a watcher never reads a partial file.
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
    if (!this.config.production && code !== undefined)
      this.print(`Código para ${recipient}: ${code}  (${path})`)
  }
}
