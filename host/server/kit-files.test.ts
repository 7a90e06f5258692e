import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { kitFiles } from './kit-files'

test('a kit that is being built is waited for, but not by its page; one whose build broke off is not', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-kit-'))
  const app = Fastify()
  await app.register(kitFiles(folder, 'Portal', 'https://portal.example'))
  const archive = () => app.inject('/kit/csuite-remote-kit.tgz')
  expect((await archive()).statusCode).toBe(404)
  const begun = path.join(folder, 'package')
  mkdirSync(begun)
  utimesSync(begun, 0, 0)
  expect((await archive()).statusCode).toBe(404)
  utimesSync(begun, new Date(), new Date())
  expect((await app.inject('/kit/')).statusCode).toBe(200)
  const asked = archive()
  writeFileSync(path.join(folder, 'csuite-remote-kit.tgz'), 'kit')
  writeFileSync(path.join(folder, 'kit.json'), '{"version":"1.0.0-abc"}')
  const answer = await asked
  expect([answer.statusCode, answer.headers['etag'], answer.body]).toEqual([200, '"1.0.0-abc"', 'kit'])
  await app.close()
})
