import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A proxy of a portal whose releases have this origin. */
async function proxyOf(origin: string) {
  const entry = `${origin}/remotes/otro/1.0.0/e.js`
  const registry = { snapshot: 's', remotes: [{ name: 'otro', version: '1.0.0', entry }] }
  const portal = await listen((_, response) => {
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

test("files have production's policy; a missing one and what a page's policy forbids are said", async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const own = await proxyOf('')
  const { headers } = await fetch(`${own}/remotes/caudal/1.0.0/e.js`)
  expect(headers.get('content-security-policy')).toBe(RELEASE_POLICY)
  expect((await fetch(`${own}/remotes/caudal/1.0.0/no.css`)).status).toBe(404)
  await fetch(`${own}/__csuite/violations`, {
    method: 'POST',
    body: 'connect-src https://api.example\x1b[2J',
  })
  expect(said.mock.calls.flat()).toEqual([
    'La compilación no tiene no.css.',
    'La política del portal no permite connect-src https://api.example[2J.',
  ])
})
