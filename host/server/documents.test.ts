import { createTestApi } from '../../api/src/testing/test-api'
import { dist } from './document-server.fixture'
import { documentServer } from './documents'
import { release } from './registry/release.fixture'

test('a process whose database goes away before its first document has the remotes all the same', async () => {
  const api = await createTestApi()
  const read = jest
    .spyOn(api.delivery.registry, 'current')
    .mockResolvedValue({ revision: 'r', remotes: [{ name: 'remote-apps', active: release('1.0.0') }] })
  const documents = await documentServer(api.platform.config, api, { dist, development: false })
  read.mockRejectedValue(new Error('away'))
  const { remotes } = (await documents.inject('/remotes.json')).json<{ remotes: object[] }>()
  expect(remotes).toMatchObject([{ name: 'remote-apps', version: '1.0.0' }])
  // Nobody leaves the process with large bodies that no page takes.
  const content = { 'content-type': 'application/json' }
  const sent = (bytes: number) => ({ url: '/apps', headers: content, payload: `"${'x'.repeat(bytes)}"` })
  expect((await documents.inject({ method: 'POST', ...sent(100) })).statusCode).toBe(404)
  expect((await documents.inject({ method: 'POST', ...sent(2000) })).statusCode).toBe(413)
  await documents.close()
  await api.close()
})
