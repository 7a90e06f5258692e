import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { listenLocally } from '../testing/ports'
import { openTestApi } from '../testing/test-api'

const head = 'Host: portal\r\nConnection: close\r\n'
const login = '/api/auth/login'

/** Invalid HTTP, or HTTP that no client library sends. */
const invalidMessages: readonly (Buffer | string)[] = [
  `BREW ${login} HTTP/1.1\r\n${head}\r\n`,
  `GET ${login}\r\n\r\n`,
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  `GET ${login} HTTP/1.1\r\n${head}X: ${'a'.repeat(40_000)}\r\n\r\n`,
  `GET ${login} HTTP/1.1\r\n${head}${'A: b\r\n'.repeat(6000)}\r\n`,
  `GET ${login}?${'a'.repeat(40_000)} HTTP/1.1\r\n${head}\r\n`,
  `POST ${login} HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST ${login} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":`,
  `POST ${login} HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `POST ${login} HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n{}`,
  `GET http://evil.example/ HTTP/1.1\r\n${head}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${head}\r\n`,
  `GET ${login} HTTP/1.1\r\n${head}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n`,
  `POST ${login} HTTP/1.1\r\n${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  `POST ${login} HTTP/1.1\r\n${head}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`,
]

const api = openTestApi()
let port: number
beforeAll(async () => {
  await api.app.ready()
  port = await listenLocally(api.app.server)
})

test.each(invalidMessages.map((bytes) => [JSON.stringify(bytes.toString().slice(0, 100)), bytes]))(
  '%s gets an end, and no 5xx',
  async (_shown, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    const answer = await text(socket).catch(({ code }: NodeJS.ErrnoException) => String(code))
    // 505 is right for an unknown HTTP version (RFC 9110 §15.6.6).
    expect(answer).not.toMatch(/^HTTP\/1\.1 5(?!05)/)
  },
  6000,
)
