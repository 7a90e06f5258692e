import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../../api/src/config'

const root = path.join(__dirname, '../..')
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

/** Names of every setting that the configuration asks the environment for, in development and in production. */
function namesRead(): string[] {
  const names = new Set<string>()
  const recording = (values: Record<string, string>) =>
    new Proxy(values, {
      get(target, name) {
        names.add(String(name))
        return target[String(name)]
      },
    })
  loadConfig(recording({ STRIPE_SECRET_KEY: 'sk_test' }))
  // Without a key production refuses, after it has read everything.
  expect(() => loadConfig(recording({ ...given, NODE_ENV: 'production' }))).toThrow('JWT_PRIVATE_KEY')
  names.delete('NODE_ENV')
  return [...names].sort()
}

test('the example names every setting that the portal reads, and no other', () => {
  expect(settings.map(({ name }) => name).sort()).toEqual(namesRead())
})

test('README explains every setting', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  expect(namesRead().filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('production starts on the example once a key is filled in as it says', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = Buffer.from(privateKey).toString('base64')
  expect(loadConfig({ ...given, NODE_ENV: 'production', JWT_PRIVATE_KEY: key })).toMatchObject({
    production: true,
    trustProxy: ['loopback'],
    jwtPrivateKeys: [privateKey.trim()],
  })
})
