import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { connect } from 'node:net'
import { listenLocally } from '../../../../api/src/testing/ports'
import { RELEASE_POLICY } from '../../../../shared/src/contract/release-files'
import type { BuiltRelease } from '../built-release'
import { Proxy } from './proxy'

const release = {
  name: 'caudal',
  version: '1.0.0',
  manifest: {
    name: 'caudal',
    version: '1.0.0',
    integrity: 'sha384-x',
    pages: [],
    files: [],
    entry: 'e.js',
    connect: ['https://api.example'],
  },
  files: new Map([['e.js', Buffer.from('1')]]),
} as unknown as BuiltRelease
const servers: Server[] = []
const listen = async (handler: Parameters<typeof createServer>[1]) => {
  const server = createServer(handler)
  servers.push(server)
  return `http://localhost:${await listenLocally(server)}`
}
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A proxy of a portal whose releases have this origin. */
async function proxyOf(origin: string) {
  const entry = `${origin}/remotes/otro/1.0.0/e.js`
  const registry = { snapshot: 's', remotes: [{ name: 'otro', version: '1.0.0', entry }] }
  const portal = await listen(({ url }, response) => {
    if (url === '/broken-off') {
      response.writeHead(200, { 'content-type': 'text/css', 'content-length': '10' }).write('a')
      setImmediate(() => response.destroy())
      return
    }
    const policy = `script-src 'self' 'nonce-n' ${origin}; style-src 'self' ${origin}; connect-src 'self'; upgrade-insecure-requests`
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html')
    const inlined = `<script type="application/json" id="csuite-registry">${JSON.stringify(registry)}</script>`
    response.end(`<head>${inlined}</head>`)
  })
  const proxy = new Proxy(portal, release)
  return listen((request, response) => proxy.answer(request, response))
}

test.each([
  ['https://remotos.example', (port: string) => `http://127.0.0.1:${port}`],
  ['', () => ''],
])('with the releases on the origin "%s" a build has an origin as in production', async (origin, placeOf) => {
  const own = await proxyOf(origin)
  const place = placeOf(new URL(own).port)
  const answer = await fetch(own)
  expect(await answer.text()).toContain(`"entry":"${place}/remotes/caudal/1.0.0/e.js"`)
  const allowed = [origin, place].filter(Boolean).map((each) => ` ${each}`)
  expect(answer.headers.get('content-security-policy')?.replaceAll(/\s+(?=;|$)/g, '')).toBe(
    `script-src 'self' 'nonce-n'${allowed.join('')}; style-src 'self'${allowed.join('')}; connect-src 'self' https://api.example`,
  )
})

test("files have production's policy; a missing one is said", async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const own = await proxyOf('')
  const { headers } = await fetch(`${own}/remotes/caudal/1.0.0/e.js`)
  expect(headers.get('content-security-policy')).toBe(RELEASE_POLICY)
  expect((await fetch(`${own}/remotes/caudal/1.0.0/no.css`)).status).toBe(404)
  expect(said.mock.calls.flat()).toEqual(['La compilación no tiene no.css.'])
})

test.each([
  ['an address that is none', 'GET // HTTP/1.1', '', /^HTTP\/1\.1 400 /],
  ['another host', 'GET / HTTP/1.1', 'host: otro.example\r\n', /^HTTP\/1\.1 403 /],
  ['an answer that the portal breaks off', 'GET /broken-off HTTP/1.1', '', /^HTTP\/1\.1 200 /],
])('%s ends nothing but itself', async (_what, line, headers, answer) => {
  const own = await proxyOf('')
  const socket = connect(Number(new URL(own).port), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  socket.write(
    `${line}\r\n${headers.includes('host') ? '' : 'host: localhost\r\n'}${headers}connection: close\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(received).toMatch(answer)
  expect((await fetch(own)).status).toBe(200)
})
