import { type KeyPairKeyObjectResult, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from './config'
import { newSigningKey } from './identity/secrets/secrets'
import { settingsTable } from './settings'

const pemOf = ({ privateKey }: KeyPairKeyObjectResult) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const otherCurve = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }))
/** Two keys that no comma stands between. */
const notApart = [' ', ';', '\n'].flatMap((between) =>
  [(key: string) => Buffer.from(key).toString('base64'), (key: string) => key].map((write) =>
    [newSigningKey(), newSigningKey()].map(write).join(between),
  ),
)
const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }))

const production = {
  NODE_ENV: 'production',
  JWT_PRIVATE_KEY: newSigningKey(),
  PUBLIC_URL: 'https://portal.csuite.example',
  DATABASE_URL: 'postgres://csuite:clave-secreta@db/csuite',
  SMTP_URL: 'smtps://mail.csuite.example',
}

test('without settings everything has its default', () => {
  expect(loadConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    apiPrefix: '/api',
    databaseUrl: undefined,
    sessionHours: 12,
    admin: { email: 'admin@csuite.local', password: undefined },
    google: null,
    apple: null,
    stripe: null,
    passwordBlocklist: true,
    limitsScale: 1,
    trustProxy: false,
    logLevel: 'info',
  })
  expect(loadConfig({ PORT: '4140' }).publicUrl).toBe('http://localhost:4140')
  expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
})

test('a key may have its line breaks escaped, and several rotate', () => {
  const [one, two] = [newSigningKey().trim(), newSigningKey().trim()]
  expect(loadConfig({ JWT_PRIVATE_KEY: `${one.replace(/\n/g, '\\n')},${two}` }).jwtPrivateKeys).toEqual([
    one,
    two,
  ])
  expect(loadConfig({ JWT_PRIVATE_KEY: Buffer.from(one).toString('base64') }).jwtPrivateKeys).toEqual([one])
})

const invalid = {
  NODE_ENV: ['Production', 'prod'],
  SITE_NAME: ['x'.repeat(41), '<b>Planta</b>', 'Planta: norte'],
  SITE_COLOR: ['teal', '#FFD400', '#0E8F9C'],
  SITE_LOGO: ['/no/such.svg'],
  SITE_ADDRESS: ['<Lima>'],
  METRICS_TOKEN: ['con espacios dentro', 'ñandú-ñandú-ñandú'],
  PORT: ['http', '70000'],
  PUBLIC_URL: ['portal', 'https://portal.example/ruta'],
  REMOTES_URL: ['https://remotos.example/carpeta'],
  API_PREFIX: [
    ...['api', '/', '/../x', '/assets', '/kit', '/Kit/api', '/health', '/metrics', '/logout'],
    ...['/playstoreapps', '/remotes.json', '/.well-known'],
  ],
  ALLOW_EMBEDDED: ['maybe'],
  DATABASE_URL: [
    'mysql://db',
    'postgres://csuite:100%@db/csuite',
    'postgres://csuite:x@uno:5432,dos:5432/csuite',
  ],
  REDIS_URL: [
    ...['http://redis', 'redis://csuite:100%@redis'],
    ...['redis+sentinel://uno:26379,dos/0?name=csuite', 'redis+sentinel://uno:70000?name=csuite'],
    ...['redis+sentinel://uno:26379,,dos:26379/0?name=csuite', 'redis+sentinel:///0?name=csuite'],
    ...['redis+sentinel://uno:26379/0', 'redis+sentinel://uno:26379/0?name=', 'redis+sentinel://'],
    ...['redis+sentinel://uno:26379/0?name=csuite&rol=x', 'redis+sentinel://uno:26379/cero?name=csuite'],
    ...['redis+sentinel://csuite:100%@uno:26379/0?name=csuite', 'redis://redis:6379/cero'],
  ],
  JWT_PRIVATE_KEY: ['secret', otherCurve, rsa, ...notApart],
  DRAIN_SECONDS: ['-1', '601', '5s'],
  OPERATOR_TOKEN: ['secreto', 'a'.repeat(64), `${'Zx9Qw2Er7T'.repeat(4)} x`],
  SESSION_HOURS: ['0', '1.5'],
  TIME_ZONE: ['Lima', '+05:00', 'America/Lima; drop'],
  ADMIN_EMAIL: ['admin', 'a@b'],
  ADMIN_PASSWORD: ['123'],
  SMTP_URL: ['https://mail'],
  MAIL_FROM: ['a@b.co\r\nBcc: x@y.co'],
  GOOGLE_ISSUER: ['http://accounts.google.example'],
  APPLE_ISSUER: ['ftp://apple.example'],
  APPLE_PRIVATE_KEY: [`${newSigningKey()},${newSigningKey()}`],
  STRIPE_API_URL: ['http://stripe.example'],
  REDIRECT_ALLOWLIST: ['https://a.example,javascript://x', 'https://A.example'],
  PROMO_URL: ['javascript:alert(1)'],
  TERMS_URL: ['http://csuite.example/terminos'],
  PASSWORD_BLOCKLIST: ['maybe'],
  LIMITS_SCALE: ['0', '-1', 'x'],
  TRUST_PROXY: ['0.0.0.0/0', 'true', '*', '10.0.0.0/64'],
  LOG_LEVEL: ['loud'],
}

test.each(Object.entries(invalid).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s=%s stops the start with a sentence that names it',
  (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^(Falta )?${name} (debe|no) .*\\.$`))
  },
)

test('production starts when everything is there', () => {
  expect(loadConfig(production)).toMatchObject({ production: true })
})

test.each([
  ['JWT_PRIVATE_KEY', { JWT_PRIVATE_KEY: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://portal.csuite.example' }],
  ['REMOTES_URL', { REMOTES_URL: 'http://remotos.csuite.example' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'once-letras' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://user:change-me@mail.csuite.example' }],
  ['REDIRECT_ALLOWLIST', { REDIRECT_ALLOWLIST: 'https://abc-3000.brs.devtunnels.ms' }],
  ['REDIRECT_ALLOWLIST', { REDIRECT_ALLOWLIST: 'http://csuite.example' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }],
  ['APPLE_KEY_ID', { APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y', APPLE_PRIVATE_KEY: newSigningKey() }],
  [
    'STRIPE_WEBHOOK_SECRET',
    { STRIPE_SECRET_KEY: 'x', STRIPE_PUBLISHABLE_KEY: 'y', STRIPE_PRICING_TABLE_ID: 'z' },
  ],
])('production refuses to start on a bad %s and repeats no secret', (name, change) => {
  let message = ''
  try {
    loadConfig({ ...production, ...change })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain(name)
  expect(message).not.toContain('clave-secreta')
  expect(message).not.toContain('BEGIN')
})

test('production may run embedded when it is told to; elsewhere half a provider is none', () => {
  expect(loadConfig({ ...production, DATABASE_URL: '', ALLOW_EMBEDDED: '1' }).databaseUrl).toBeUndefined()
  expect(loadConfig({ GOOGLE_CLIENT_ID: 'x' }).google).toBeNull()
})

test("README's table is the schema's", () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const narrow = readme.replace(/ +\|/g, ' |').replace(/-{4,}/g, '---')
  // If it fails: node scripts/run.mjs settings
  expect(narrow).toContain(settingsTable())
})
