import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listenLocally } from '../../api/src/testing/ports'
import { until } from '../../api/src/testing/until'

export class MailSink {
  readonly received: { recipient: string; subject: string }[] = []
  #server: SMTPServer | undefined

  /** @param port 0: any free one, known after `start` */
  constructor(public port: number) {}

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        simpleParser(stream).then(({ subject = '' }) => {
          for (const { address: recipient } of session.envelope.rcptTo)
            this.received.push({ recipient, subject })
          done()
        }, done)
      },
    })
    server.on('error', () => undefined)
    this.port = await listenLocally(server.server, this.port)
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  async codeFor(recipient: string): Promise<string> {
    const newest = () => this.received.findLast((mail) => mail.recipient === recipient)?.subject
    await until(`a mail to ${recipient}`, () => /\d{6}/.test(newest() ?? ''))
    return /\d{6}/.exec(newest() ?? '')?.[0] ?? ''
  }
}
