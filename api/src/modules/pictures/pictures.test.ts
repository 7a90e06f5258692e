import type { IncomingMessage, RequestListener } from 'node:http'
import { registerApp } from '@csuite/shared/contract/apps'
import { appIcon, userPicture } from '@csuite/shared/contract/pictures'
import { editUser } from '@csuite/shared/contract/profile'
import type * as outside from '../../http/fetch-untrusted'
import { openServer } from '../../testing/ports'
import { type TestPerson, openTestApi } from '../../testing/test-api'

// The internet of this test: one server on this machine.
jest.mock('../../http/fetch-untrusted', () => {
  const actual = jest.requireActual<typeof outside>('../../http/fetch-untrusted')
  const fetchUntrusted: typeof actual.fetchUntrusted = (address, options) =>
    actual.fetchUntrusted(address.replace(/^https:\/\/[^/]+/, source.url), { ...options, publicOnly: false })
  return { ...actual, fetchUntrusted }
})

const api = openTestApi()
let answer: RequestListener
let asked: IncomingMessage[]
let person: TestPerson
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const source = openServer((request, response) => {
  asked.push(request)
  answer(request, response)
})

beforeEach(async () => {
  asked = []
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(png)
  person = await api.signUp()
})

let serial = 0
const newAddress = () => `https://fotos.example/${(serial += 1)}.png`

async function wear(picture: string, by = person) {
  const body = { name: 'Ana', lastName: 'Ruiz', phone: '+51987654321', picture }
  await api.call(editUser, { params: { id: by.id }, body }, by)
}
const pictureFrom = (origen: string, id = person.id) =>
  api.call(userPicture, { params: { id }, query: { origen } })

test("a person's picture comes from the portal, which asks its source once and says nothing of who looks", async () => {
  const picture = newAddress()
  await wear(picture)
  for (let round = 0; round < 2; round += 1) {
    const { statusCode, headers, rawPayload } = await pictureFrom(picture)
    expect([statusCode, rawPayload]).toEqual([200, png])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400',
    })
  }
  expect(asked).toHaveLength(1)
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host'])
})

test("an app's icon does too", async () => {
  const { token } = await api.signUpAdministrator()
  const iconUrl = newAddress()
  const made = await api.call(registerApp, { body: { nombre: 'Riego', descripcion: '', iconUrl } }, { token })
  const { id } = made.json<{ id: number }>()
  const icon = await api.call(appIcon, { params: { id }, query: { origen: iconUrl } })
  expect(icon.rawPayload).toEqual(png)
})

test('no source is asked for an address that is not stored with that person', async () => {
  const picture = newAddress()
  await wear(picture)
  const { id: other } = await api.signUp()
  for (const refused of [
    pictureFrom(newAddress()),
    pictureFrom(picture, other),
    pictureFrom(picture, 2_000_000_000),
    api.call(appIcon, { params: { id: 1 }, query: { origen: picture } }),
  ])
    expect((await refused).json()).toMatchObject({ statusCode: 404 })
  expect((await pictureFrom('http://fotos.example/1.png')).statusCode).toBe(400)
  expect(asked).toEqual([])
})

test.each(
  Object.entries<RequestListener>({
    'is away': (request) => request.socket.destroy(),
    'answers 404': (_request, response) => response.writeHead(404, { 'content-type': 'image/png' }).end(png),
    redirects: (_request, response) => response.writeHead(302, { location: '/x.png' }).end(),
    'gives a page': (_request, response) => response.setHeader('content-type', 'text/html').end('<p>'),
    'gives SVG': (_request, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
    'gives too much': (_request, response) =>
      response.setHeader('content-type', 'image/png').end(Buffer.alloc(600_000)),
    'breaks off': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100' })
      response.write(png, () => response.destroy())
    },
  }),
)('a source that %s costs its picture, and is asked again after five minutes', async (_what, listener) => {
  const picture = newAddress()
  await wear(picture)
  answer = listener
  for (let round = 0; round < 2; round += 1) {
    const { statusCode, headers } = await pictureFrom(picture)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  }
  expect(asked).toHaveLength(1)
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(png)
  api.advance(5 * 60_000 + 1)
  expect((await pictureFrom(picture)).statusCode).toBe(200)
})

test('whoever changes their picture again and again takes one download at a time from the others', async () => {
  let [open, most] = [0, 0]
  answer = ({ url = '' }, response) => {
    if (url.endsWith('/quick.png')) response.setHeader('content-type', 'image/png').end(png)
    else {
      most = Math.max(most, (open += 1))
      // On a slow machine the first gives up before the last is asked for.
      response.on('close', () => (open -= 1))
    }
  }
  const slow: Promise<unknown>[] = []
  for (let made = 0; made < 12; made += 1) {
    const picture = newAddress()
    await wear(picture)
    // `inject` sends when it is awaited.
    slow.push(pictureFrom(picture).then(({ statusCode }) => statusCode))
    while (asked.length === 0) await new Promise(setImmediate)
  }
  const other = await api.signUp()
  await wear('https://fotos.example/quick.png', other)
  expect((await pictureFrom('https://fotos.example/quick.png', other.id)).statusCode).toBe(200)
  expect(most).toBe(1)
  source.server.closeAllConnections()
  answer = (_request, response) => response.writeHead(404).end()
  await Promise.all(slow)
})

test("whoever changes their picture again and again pushes nobody's out of the cache", async () => {
  const other = await api.signUp()
  const kept = newAddress()
  await wear(kept, other)
  await pictureFrom(kept, other.id)
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(Buffer.alloc(500_000))
  for (let made = 0; made < 40; made += 1) {
    const picture = newAddress()
    await wear(picture)
    await pictureFrom(picture)
  }
  asked = []
  expect((await pictureFrom(kept, other.id)).statusCode).toBe(200)
  expect(asked).toEqual([])
})
