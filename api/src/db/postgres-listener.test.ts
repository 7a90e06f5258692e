import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'
import { listenLocally } from '../testing/ports'
import { PostgresListener } from './postgres-listener'

/** A message of PostgreSQL's protocol. */
function message(type: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(content))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)])
}
const ready = message('Z', 'I')
const welcome = Buffer.concat([message('R', '\0\0\0\0'), ready])
const refusal = Buffer.concat([
  message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0'),
  ready,
])

test('a connection on which a standby refuses to listen is closed', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(refusal))
    })
  })
  const port = await listenLocally(server)
  const listener = new PostgresListener({ host: '127.0.0.1', port, user: 'ana', database: 'ana' })
  const connected = once(server, 'connection') as Promise<[Socket]>
  const listening = listener.listen('standby', () => undefined)
  const [socket] = await connected
  const closed = once(socket, 'close')
  await expect(listening).rejects.toThrow('during recovery')
  await closed
  await listener.close()
  server.close()
})
