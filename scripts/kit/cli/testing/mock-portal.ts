import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listenLocally } from '../../../../api/src/testing/ports'

export type Answers = Record<
  string,
  { status?: number; etag?: string; location?: string; body?: object | string } | 'broken off'
>

/** A portal for the tests of a file. Each test has an empty folder, a credential and nothing on the terminal. */
export function mockPortal() {
  const portal = {
    url: '',
    folder: '',
    /** By method and path; anything else is answered 404. */
    answers: {} as Answers,
    asked: [] as { url: string | undefined; body: unknown }[],
    said: { out: '', err: '' },
  }
  const server = createServer((request, response) => {
    const { method, url } = request
    const answer = portal.answers[`${method} ${url}`]
    if (answer === 'broken off') return void request.socket.destroy()
    let sent = ''
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
    request.on('end', () => sent !== '' && portal.asked.push({ url, body: JSON.parse(sent) }))
    if (answer?.etag) response.setHeader('etag', answer.etag)
    if (answer?.location) response.setHeader('location', answer.location)
    const body = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? {})
    response.writeHead(answer ? (answer.status ?? 200) : 404).end(body)
  })
  beforeAll(async () => {
    portal.url = `http://127.0.0.1:${await listenLocally(server)}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    portal.folder = mkdtempSync(path.join(tmpdir(), 'csuite-cli-'))
    Object.assign(portal, { answers: {}, asked: [], said: { out: '', err: '' } })
    jest.spyOn(console, 'log').mockImplementation((line: string) => void (portal.said.out += `${line}\n`))
    jest.spyOn(console, 'error').mockImplementation((line: string) => void (portal.said.err += `${line}\n`))
    process.env['CSUITE_DEPLOY_TOKEN'] = 'csd_prueba'
  })
  afterEach(() => {
    jest.restoreAllMocks()
    delete process.env['CSUITE_DEPLOY_TOKEN']
  })
  return portal
}
