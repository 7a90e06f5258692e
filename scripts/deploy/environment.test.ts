import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../../api/src/config'
import { newSigningKey } from '../../api/src/identity/secrets'
import { settings as schema } from '../../api/src/settings'

const lines = readFileSync(path.join(__dirname, 'portal.env.example'), 'utf8').split('\n')

/** Settings of the example; those behind a # are optional. */
const settings = lines.flatMap((line) => {
  const found = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)
  if (!found) return []
  const [, mark, name = '', value = ''] = found
  return [{ name, value: value.replace(/^"(.*)"$/, '$1'), optional: mark === '#' }]
})
const given = Object.fromEntries(
  settings.filter(({ optional }) => !optional).map(({ name, value }) => [name, value]),
)

test('the example names every setting that the portal reads, and no other', () => {
  expect(settings.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort())
})

test('production starts on the example once a key is filled in as it says', () => {
  const privateKey = newSigningKey()
  const key = Buffer.from(privateKey).toString('base64')
  expect(loadConfig({ ...given, NODE_ENV: 'production', JWT_PRIVATE_KEY: key })).toMatchObject({
    production: true,
    trustProxy: ['loopback'],
    jwtPrivateKeys: [privateKey.trim()],
  })
})
