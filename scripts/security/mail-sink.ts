import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Receives the product's mails. */
export interface MailSink {
  url: string
  /** Mails that came for an address, oldest first, as text. */
  to(address: string): string[]
  /** The six digits of the newest mail to an address; waits for one after `seen`. */
  code(address: string, seen?: number): Promise<string>
  close(): Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  const mails = new Map<string, string[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream).then(({ text = '' }) => {
        for (const { address } of session.envelope.rcptTo)
          mails.set(address, [...(mails.get(address) ?? []), text])
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const to = (address: string) => mails.get(address) ?? []
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to,
    async code(address, seen = 0) {
      const deadline = Date.now() + 30_000
      while (to(address).length <= seen) {
        if (Date.now() > deadline) throw new Error(`no mail came for ${address}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return /\b(\d{6})\b/.exec(to(address).at(-1) ?? '')?.[1] ?? ''
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
