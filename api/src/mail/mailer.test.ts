import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { gt } from 'drizzle-orm'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Database } from '../db/database'
import { requestScope } from '../db/request-scope'
import { outbox as outboxTable, users } from '../db/schema/index'
import { findAccount } from '../identity/accounts/accounts.repository'
import { searchColumns } from '../identity/accounts/search-text'
import { type Secrets, loadSecrets, newSigningKey } from '../identity/secrets/secrets'
import { Limits } from '../limits/limits'
import { countPendingMails } from '../outbox/outbox.repository'
import { Outbox, type SendMail } from '../outbox/outbox'
import { smtpFailureOf } from '../outbox/smtp-failure'
import { unavailable } from '../http/app-error'
import { mailParts } from '../platform'
import { listenLocally } from '../testing/ports'
import { openTestDatabase } from '../testing/test-database'
import { until } from '../testing/until'
import { loadConfig } from '../config'
import { composeMail } from './mail-templates'
import { Mailer, needsTls, removeMailFiles } from './mailer'

const settings = {
  site: loadConfig({}).site,
  mailFrom: 'C+Suite <no-reply@csuite.example>',
  supportEmail: 'soporte@csuite.example',
  publicUrl: 'https://portal.csuite.example',
  production: false,
}
const mail = {
  id: 7,
  kind: 'registration-code' as const,
  recipient: 'ana@csuite.example',
  data: { code: '012345', name: 'Ana <b>' },
  createdAt: new Date('2026-11-21T10:20:30.000Z'),
}

/** By the local part of the recipient. */
const refusals: Record<string, string> = {
  nadie: '550 5.1.1 Nobody here',
  ninguno: '550 No such user here',
  remitente: '553 5.1.8 <no-reply@csuite.example>: Sender address rejected: Domain not found',
}

/** A mail server for a block of tests. */
function openMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, ...options })
  const opened = { port: 0 }
  beforeAll(async () => void (opened.port = await listenLocally(server.server)))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return opened
}

const mailerOf = (smtpUrl: string, more = {}) =>
  new Mailer({ ...settings, dataDir: '/nowhere', smtpUrl, ...more })

describe('mail over SMTP', () => {
  let received: ParsedMail[]
  let recipients: string[]
  let refuse = false
  const server = openMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals[address.split('@')[0] ?? '']
      const responseCode = Number(refusal?.slice(0, 3))
      done(refusal === undefined ? null : Object.assign(new Error(refusal.slice(4)), { responseCode }))
    },
    onData(stream, session, done) {
      if (refuse) {
        stream.resume()
        done(new Error('451 later'))
        return
      }
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      simpleParser(stream).then((parsed) => {
        received.push(parsed)
        done()
      }, done)
    },
  })
  beforeEach(() => {
    received = []
    recipients = []
    refuse = false
  })

  const smtpMailer = () => mailerOf(`smtp://127.0.0.1:${server.port}`)

  test('a code arrives in Spanish, as text and as HTML that shows no name as markup', async () => {
    await smtpMailer().send(mail)
    const [parsed] = received
    expect(parsed?.subject).toBe('012345 es tu código de verificación de C+Suite')
    expect(parsed?.from?.text).toContain('no-reply@csuite.example')
    expect(parsed?.text).toContain('\n012345\n')
    expect(parsed?.text).toContain('caduca en 10 minutos')
    const html = String(parsed?.html)
    expect(html).toContain('012345')
    expect(html + String(parsed?.text)).not.toContain('Ana')
    expect(html).toContain('width=device-width')
    await smtpMailer().send({ ...mail, kind: 'reset-code' })
    expect(received[1]?.html).toContain('Ana &#60;b&#62;')
    expect(html.match(/\b\d{6}\b/g)?.every((digits) => digits === '012345')).toBe(true)
  })

  test.each(['Avisos: Planta <a@b.example>', '"Avisos: Planta" <a@b.example>', 'a@b.example'])(
    'the sender %j is one address with its name',
    async (mailFrom) => {
      await mailerOf(`smtp://127.0.0.1:${server.port}`, { mailFrom }).send(mail)
      const name = mailFrom.includes('<') ? 'Avisos: Planta' : ''
      expect(received[0]?.from?.value).toEqual([{ name, address: 'a@b.example' }])
    },
  )

  test('a recipient or a name cannot add a header or another recipient', async () => {
    const name = 'Ana\r\nBcc: otro@evil.example\r\n\r\nhola'
    await smtpMailer().send({ ...mail, kind: 'password-changed', data: { name } })
    for (const recipient of [
      'ana@csuite.example\r\nRCPT TO:<otro@evil.example>',
      'ana@csuite.example, otro@evil.example',
    ])
      await smtpMailer()
        .send({ ...mail, recipient })
        .catch(() => undefined)
    expect(recipients).not.toContain('otro@evil.example')
    expect(received.every((parsed) => !parsed.headers.has('bcc'))).toBe(true)
  })

  describe('through the outbox', () => {
    const opened = openTestDatabase()
    let database: Database
    let secrets: Secrets
    let time = Date.now()
    const many = new Limits({ scale: 1000 })
    const parts = (keys: Secrets, limits: Limits) => {
      const now = () => time
      return { database, now, ...mailParts({ secrets: keys, limits, now }) }
    }
    const outboxOf = (send: SendMail, keys: Secrets, limits: Limits) =>
      new Outbox({ ...parts(keys, limits), send })
    beforeAll(async () => {
      database = opened.database
      secrets = await loadSecrets([newSigningKey()], tmpdir())
    })
    beforeEach(() => database.orm.delete(outboxTable))

    const recipient = 'ana@csuite.example'
    const notice = { kind: 'password-changed' as const, recipient, data: {} }
    const outboxWith = (send: SendMail) => outboxOf(send, secrets, many)

    test('a mail that the server refuses is tried again later, once its turn comes, and sent once', async () => {
      const outbox = outboxWith(smtpMailer().send)
      await outbox.add(database.orm, { kind: 'reset-code', recipient, data: { code: '000001' } })
      refuse = true
      await outbox.deliverDue()
      refuse = false
      await outbox.deliverDue()
      expect(received).toHaveLength(0)
      expect(await countPendingMails(database.orm, new Date(time))).toBe(1)
      time += 2001
      await outbox.deliverDue()
      await outbox.deliverDue()
      expect(received).toHaveLength(1)
      expect(await countPendingMails(database.orm, new Date(time))).toBe(0)
    })

    test('a notice of a change is sent at once, and as the first, while limits cannot be counted', async () => {
      const limits = new Limits({ scale: 1 })
      jest.spyOn(limits, 'take').mockRejectedValue(unavailable())
      const outbox = outboxOf(smtpMailer().send, secrets, limits)
      await outbox.add(database.orm, notice)
      await outbox.deliverDue()
      expect(received).toHaveLength(1)
      expect(received[0]?.text).not.toContain('Hubo varios cambios')
    })

    test.each(['nadie', 'ninguno'])(
      'a mail to a mailbox that takes none (%s) is dropped, and its user marked until one is taken',
      async (local) => {
        const email = `${local}@csuite.example`
        const person = { email, name: 'A', lastName: 'B' }
        const [row] = await database.orm
          .insert(users)
          .values({ ...person, ...searchColumns(person) })
          .returning()
        const refused = async () => (await findAccount(database.orm, row?.id ?? 0))?.mailRefusedAt
        const outbox = outboxWith(smtpMailer().send)
        await outbox.add(database.orm, { ...notice, recipient: email })
        await outbox.deliverDue()
        expect(outbox.counts).toEqual({ sent: 0, failed: 1, refused: 0, dropped: 1 })
        expect(await countPendingMails(database.orm, new Date(time))).toBe(0)
        expect(await refused()).toEqual(new Date(time))
        const taking = outboxWith(() => Promise.resolve())
        await taking.add(database.orm, { ...notice, recipient: email })
        await taking.deliverDue()
        expect(await refused()).toBeNull()
      },
    )

    test('what a mail says, such as a code, waits encrypted, and is sent as it was', async () => {
      const send = jest.fn(() => Promise.resolve())
      const sender = outboxWith(send)
      const said = { code: '730915', name: 'Zoraida' }
      await sender.add(database.orm, { kind: 'reset-code', recipient, data: said })
      expect(JSON.stringify(await database.orm.select().from(outboxTable))).not.toMatch(/730915|Zoraida/)
      const others = await loadSecrets([newSigningKey()], tmpdir())
      const withOtherKey = outboxOf(send, others, many)
      await sender.deliverDue()
      expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ data: said }))
      // One that cannot be opened any more is dropped.
      await sender.add(database.orm, { kind: 'reset-code', recipient, data: said })
      await withOtherKey.deliverDue()
      expect(withOtherKey.counts).toEqual({ sent: 0, failed: 0, refused: 0, dropped: 1 })
      // One that an earlier release stored.
      await database.orm.insert(outboxTable).values({ kind: 'reset-code', recipient, data: said })
      time += 60_000
      await sender.deliverDue()
      expect(send).toHaveBeenCalledTimes(2)
      expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ data: said }))
    })

    test('a change that is made again and again is told by few mails, the last of which says so', async () => {
      const send = jest.fn<Promise<void>, Parameters<SendMail>>(() => Promise.resolve())
      const sender = outboxOf(send, secrets, new Limits({ scale: 1 }))
      const kinds = ['passkey-added', 'passkey-removed'] as const
      const busy = 'ocupada@csuite.example'
      for (let round = 1; round <= 40; round += 1)
        for (const kind of kinds)
          await sender.add(database.orm, { kind, recipient: busy, data: { name: 'Ana' } })
      await sender.add(database.orm, { kind: 'passkey-added', recipient, data: { name: 'Eva' } })
      await sender.deliverDue()
      const told = () =>
        send.mock.calls.map(([{ kind, recipient: to, data }]) => `${kind} ${to} ${data.repeated ?? ''}`)
      const atOnce = told()
      expect(atOnce.filter((one) => one.includes(busy))).toHaveLength(6)
      expect(atOnce).toContain(`passkey-added ${recipient} `)
      time += 3_600_000
      await sender.deliverDue()
      expect(told().slice(7).sort()).toEqual(kinds.map((kind) => `${kind} ${busy} sí`))
      expect(composeMail('passkey-added', { repeated: 'sí' }, settings).text).toContain('varios cambios')
    })

    test.each([
      'https://mala.example/entrar?a=1',
      'mala.example',
      'www.mala.example',
      'ana@mala.example',
      'tel://+51987654321',
    ])('%s in what somebody wrote is text that no mail program makes a link of', (address) => {
      const written = {
        ...{ name: address, app: `Hornos ${address}` },
        requester: `Ana ${address}`,
        reason: `Mira ${address} ya. A las 3.5 bar`,
        answer: address,
      }
      const links = {
        ...{ 'access-requested': 1, 'access-approved': 1, 'access-rejected': 1, 'access-decided': 0 },
        ...{ 'reset-code': 0, 'passkey-added': 0, 'new-device': 0 },
      }
      for (const kind of Object.keys(links) as (keyof typeof links)[]) {
        const { text, html } = composeMail(kind, { ...written, link: 'https://p.example/s' }, settings)
        for (const part of [text, html]) {
          expect(part).not.toContain(address)
          expect(part.replaceAll('\u200b', '')).toContain(address)
        }
        expect(html.match(/<a /g) ?? []).toHaveLength(links[kind])
        if (kind === 'access-requested') expect(text).toContain(' ya. A las 3.5 bar')
      }
      const summed = composeMail('access-requested', { ...written, name: 'Rosa', repeated: 'sí' }, settings)
      expect(summed.text).not.toMatch(/Ana|mala/)
    })

    test('a mail whose sender the server refuses is kept, tried again more and more rarely, and reported', async () => {
      const outbox = outboxWith(smtpMailer().send)
      await outbox.add(database.orm, { ...notice, recipient: 'remitente@csuite.example' })
      await outbox.deliverDue()
      for (let tick = 0; tick < 100; tick += 1) {
        time += 300_000
        await outbox.deliverDue()
      }
      expect(outbox.counts).toMatchObject({ sent: 0, dropped: 0 })
      expect(outbox.counts.refused).toBeLessThan(25)
      expect(await outbox.problem()).toMatchObject({
        waiting: 1,
        reason: expect.stringContaining('553 5.1.8'),
      })
      await database.orm.delete(outboxTable)
      expect(await outbox.problem()).toBeUndefined()
    })

    test('a code that expired meanwhile is not sent, and what was claimed by a crashed process is', async () => {
      const send = jest.fn(() => Promise.resolve())
      const outbox = outboxWith(send)
      await outbox.add(database.orm, { ...notice, notAfter: new Date(time + 1000) })
      time += 1001
      await outbox.deliverDue()
      expect(send).not.toHaveBeenCalled()
      expect(await countPendingMails(database.orm, new Date(time))).toBe(0)
      const crashing = jest.fn(() => new Promise<void>(() => undefined))
      await outbox.add(database.orm, notice)
      void outboxWith(crashing).deliverDue()
      await until('the mail to be claimed', () => crashing.mock.calls.length > 0)
      await outbox.deliverDue()
      expect(send).not.toHaveBeenCalled()
      time += 60_001
      await outbox.deliverDue()
      expect(send).toHaveBeenCalledTimes(1)
    })

    test('a mail that the server takes its time over is sent by no other process meanwhile', async () => {
      const begun = new EventEmitter()
      let answer = () => {}
      const sends = jest.fn(() => {
        begun.emit('sent')
        return new Promise<void>((resolve) => (answer = resolve))
      })
      const [slow, other] = [outboxWith(sends), outboxWith(sends)]
      await slow.add(database.orm, notice)
      const sent = once(begun, 'sent')
      const delivering = slow.deliverDue()
      await sent
      for (let minute = 0; minute < 5; minute += 1) {
        time += 50_000
        await slow.deliverDue()
        await other.deliverDue()
      }
      answer()
      await delivering
      expect(sends).toHaveBeenCalledTimes(1)
      expect(await countPendingMails(database.orm, new Date(time))).toBe(0)
    })

    test('a server that answers nothing gets no more than fifty mails at once, and codes beside them', async () => {
      const outbox = outboxWith(() => new Promise<void>(() => undefined))
      for (let mails = 0; mails < 60; mails += 1) await outbox.add(database.orm, notice)
      jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
      const tried = () => database.orm.$count(outboxTable, gt(outboxTable.attempts, 0))
      await outbox.deliverDue()
      await outbox.deliverDue()
      expect(await tried()).toBe(50)
      await outbox.add(database.orm, { ...notice, notAfter: new Date(time + 600_000) })
      await outbox.deliverDue()
      jest.restoreAllMocks()
      expect(await tried()).toBe(51)
    })

    test('a code goes before the invitations that wait, and those of later are not counted as waiting', async () => {
      const send = jest.fn<Promise<void>, Parameters<SendMail>>(() => Promise.resolve())
      const outbox = outboxWith(send)
      const invitations = Array.from({ length: 30 }, () => ({ ...notice, kind: 'invitation' as const }))
      await (
        await outbox.spaced(invitations, 10)
      )(database.orm)
      expect(await outbox.pending()).toBe(1)
      time += 180_000
      expect(await outbox.pending()).toBe(30)
      const code = { kind: 'reset-code' as const, recipient, data: { code: '1' } }
      await outbox.add(database.orm, { ...code, notAfter: new Date(time + 600_000) })
      await outbox.deliverDue()
      expect(send.mock.calls.slice(0, 10).map(([{ kind }]) => kind)).toContain('reset-code')
    })

    test('a mail that the server never answers blocks neither the others nor shutdown', async () => {
      const delivered = new EventEmitter()
      const outbox = outboxWith((sent) => {
        delivered.emit(sent.recipient)
        return sent.recipient.startsWith('slow') ? new Promise(() => undefined) : Promise.resolve()
      })
      const other = once(delivered, recipient)
      await outbox.add(database.orm, { ...notice, recipient: 'slow@csuite.example' })
      const slow = once(delivered, 'slow@csuite.example')
      outbox.start()
      await slow
      await outbox.add(database.orm, notice)
      await other
      await outbox.stop()
    })

    test("a delivery that a request starts runs outside that request's context", async () => {
      const sent = new EventEmitter()
      const outbox = outboxWith(() => Promise.resolve(void sent.emit('sent', requestScope.getStore())))
      await outbox.add(database.orm, notice)
      outbox.start()
      const scopes = once(sent, 'sent')
      requestScope.run({ requestId: 'r', arrivedAt: 0 }, () => outbox.wake())
      expect(await scopes).toEqual([undefined])
      await outbox.stop()
    })

    test('a mail being sent when the database goes away does not block shutdown, and the log says why', async () => {
      const broken = new Error('connect ECONNREFUSED')
      const away = {
        update: () => {
          throw broken
        },
      } as never
      const log = { warn: jest.fn(), error: jest.fn() }
      const sent = new EventEmitter()
      const failing = { ...database }
      const send = async () => {
        failing.orm = away
        sent.emit('begun')
        await once(sent, 'ended')
      }
      const outbox = new Outbox({ ...parts(secrets, many), database: failing, send, log })
      await outbox.add(database.orm, notice)
      const begun = once(sent, 'begun')
      outbox.deliverDue().catch(() => undefined)
      await begun
      const stopped = outbox.stop()
      sent.emit('ended')
      await stopped
      expect(log.warn).toHaveBeenCalledWith({ err: broken }, expect.any(String))
    })
  })
})

describe('a mail server with a certificate that it signed itself', () => {
  const server = openMailServer({
    authMethods: ['PLAIN'],
    onAuth: (_credentials, _session, done) => done(new Error('535 5.7.8 wrong')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nadie') ? new Error('5.7.1 relay denied') : undefined),
  })

  test.each([
    ['loopback', () => `smtp://127.0.0.1:${server.port}`, /^El servidor de correo 127.0.0.1:\d+ responde\.$/],
    ['its other name', () => `smtp://localhost:${server.port}`, /responde\.$/],
    ['elsewhere', () => elsewhere(), /^El certificado .* no es de confianza .*rejectUnauthorized=false/],
    ['elsewhere, allowed', () => `${elsewhere()}?tls.rejectUnauthorized=false`, /responde\.$/],
    [
      'a wrong password',
      () => `smtp://ana:no@127.0.0.1:${server.port}`,
      /no acepta el usuario o la contraseña/,
    ],
    ['nobody there', () => 'smtp://127.0.0.1:1', /no responde .*Revisa SMTP_URL/],
  ])('the probe says what it found: %s', async (_name, smtpUrl, sentence) => {
    expect(await mailerOf(smtpUrl()).probe()).toMatchObject({
      sentence: expect.stringMatching(sentence) as string,
    })
  })

  test('a test that the server refuses is told as refused, in one line', async () => {
    expect(await mailerOf(`smtp://127.0.0.1:${server.port}`).sendTest('nadie@csuite.example')).toEqual({
      works: false,
      sentence: expect.stringMatching(/rechaza el correo \(.*relay denied.*\): revisa MAIL_FROM/) as string,
    })
  })

  test.each([
    ['smtp://127.0.0.1:25', false],
    ['smtp://ana:clave@localhost:25', false],
    ['smtp://[::1]:25', false],
    ['smtp://10.0.0.7:25', false],
    ['smtp://[fd00::7]:25', false],
    ['smtp://correo:1025', false],
    ['smtp://ana:clave@10.0.0.7:25', true],
    ['smtp://ana:clave@correo:1025', true],
    ['smtp://8.8.8.8:25', true],
    ['smtp://[2606:4700::1]:25', true],
    ['smtp://smtp.example.com:587', true],
    ['smtp://smtp.example.com:587?ignoreTLS=true', false],
    ['smtp://smtp.example.com:587?opportunisticTLS=true', false],
  ])('%s needs TLS: %s', (smtpUrl, needs) => {
    expect(needsTls(smtpUrl)).toBe(needs)
  })

  /** Loopback by another spelling, which counts as another host. */
  const elsewhere = () => `smtp://0.0.0.0:${server.port}`
})

describe('a mail server without TLS', () => {
  const onAuth = jest.fn(
    (_credentials: unknown, _session: unknown, done: (error: null, answer: object) => void) =>
      done(null, { user: 'ana' }),
  )
  const server = openMailServer({
    ...{ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] },
    ...{ authMethods: ['PLAIN'], allowInsecureAuth: true, onAuth },
  })

  test.each([
    ['127.0.0.1', '', /responde\.$/, 1],
    ['0.0.0.0', '', /no ofrece TLS.*requireTLS=false/, 0],
    ['0.0.0.0', '?requireTLS=false', /responde\.$/, 1],
  ])('at %s%s: %s', async (host, query, sentence, passwords) => {
    onAuth.mockClear()
    const mailer = mailerOf(`smtp://ana:clave@${host}:${server.port}${query}`)
    expect((await mailer.probe())?.sentence).toMatch(sentence)
    expect(onAuth).toHaveBeenCalledTimes(passwords)
    if (passwords > 0) return
    const error: unknown = await mailer.send(mail).catch((refusal: unknown) => refusal)
    expect(smtpFailureOf(error)).toBe('sender')
  })
})

describe('mail without SMTP', () => {
  let dataDir: string
  beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'csuite-mail-'))))

  test('is a file whose name says when and to whom, and the terminal shows the code', async () => {
    const lines: string[] = []
    await new Mailer({ ...settings, dataDir, smtpUrl: undefined }, (line) => lines.push(line)).send(mail)
    const [file = ''] = await readdir(join(dataDir, 'outbox'))
    expect(file).toBe('2026-11-21T10-20-30-000Z_ana@csuite.example_registration-code.eml')
    const parsed = await simpleParser(await readFile(join(dataDir, 'outbox', file)))
    expect(parsed.text).toContain('012345')
    expect(lines.join()).toContain('ana@csuite.example: 012345')
  })

  test("an address's files are deleted, and nobody else's, however alike the addresses are", async () => {
    const mailer = new Mailer({ ...settings, dataDir, smtpUrl: undefined }, () => undefined)
    const own = 'ana@csuite.example'
    const others = [
      'otra_ana@csuite.example',
      'ana@csuite.example_x.example',
      'ana!@csuite.example',
      'ana#@csuite.example',
    ]
    const long = (end: string) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${end}`
    const all = [own, ...others, 'ana_@csuite.example', long('example'), long('example.org')]
    for (const recipient of all) await mailer.send({ ...mail, recipient })
    await mailer.send({ ...mail, recipient: own, kind: 'account-deleted' })
    const left = async () => (await readdir(join(dataDir, 'outbox'))).length
    expect(await left()).toBe(all.length + 1)
    for (const [index, address] of all.entries()) {
      await removeMailFiles(dataDir, address)
      expect([address, await left()]).toEqual([address, all.length - index])
    }
  })

  test('never shows a code on the terminal of production', async () => {
    const lines: string[] = []
    const config = { ...settings, dataDir, smtpUrl: undefined, production: true }
    await new Mailer(config, (line) => lines.push(line)).send(mail)
    expect(lines).toEqual([])
  })
})

test('the portal’s own name and colour stand in a mail, and its markup is text', () => {
  const { site } = loadConfig({ SITE_NAME: 'Planta & Río', SITE_COLOR: '#7A1FA2' })
  const { subject, text, html } = composeMail(
    'invitation',
    { link: 'https://x.example/' },
    { ...settings, site },
  )
  expect(subject).toBe('Tienes una cuenta en Planta & Río')
  expect(text).toMatch(/^Planta & Río\n\nTe invitaron a Planta & Río\n/)
  expect(text).toContain('\n\nElegir contraseña:\nhttps://x.example/\n\n')
  expect(html).toContain('>Planta &#38; Río</p>')
  expect(html).toContain('background:#7A1FA2;color:#FFFFFF')
  expect(subject + text + html).not.toContain('C+Suite')
})

test('a name with a dollar sign is no pattern', () => {
  const { site } = loadConfig({ SITE_NAME: "US$ & $' $& S.A." })
  const { subject } = composeMail('invitation', { link: 'https://x.example/' }, { ...settings, site })
  expect(subject).toBe("Tienes una cuenta en US$ & $' $& S.A.")
})
