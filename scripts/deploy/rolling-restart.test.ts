import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rollingRestart } from './rolling-restart'

test('a process is asked under the prefix of its API, and one that is not ready leaves all as they are', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === '/servicio/health/ready' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const restart = jest.fn(() => Promise.resolve())
  const said: string[] = []
  const restarted = (apiPrefix?: string) =>
    rollingRestart([{ port, restart }], (line) => said.push(line), apiPrefix)
  await expect(restarted()).rejects.toThrow(`El proceso del puerto ${port} no está listo`)
  expect(restart).not.toHaveBeenCalled()
  await restarted('/servicio')
  expect(restart).toHaveBeenCalledTimes(1)
  expect(said).toEqual([expect.stringMatching(`^${port}: listo en `)])
  expect(asked).toEqual(['/api/health/ready', '/servicio/health/ready', '/servicio/health/ready'])
  server.close()
})
