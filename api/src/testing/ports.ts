import { type RequestListener, createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'

/** Starts a server on this machine, by default on a free port; returns the port. */
export async function listenLocally(server: Pick<Server, 'listen' | 'address'>, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Whether something listens on a port of this machine. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** A server on this machine for a block of tests, which may change what it answers. */
export function openServer(answer: RequestListener) {
  const server = createHttpServer((request, response) => opened.answer(request, response))
  const opened = { server, answer, url: '' }
  beforeAll(async () => void (opened.url = `http://127.0.0.1:${await listenLocally(server)}`))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return opened
}
