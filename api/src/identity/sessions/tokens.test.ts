import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Secrets, loadSecrets, newSigningKey } from '../secrets/secrets'
import { createTokens } from './tokens'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Date.now()
const claims = () => {
  const issuedAt = Math.floor(now() / 1000)
  return { userId: 7, sessionId: randomUUID(), issuedAt, expiresAt: issuedAt + 3600 }
}

describe('session tokens', () => {
  let secrets: Secrets
  beforeAll(async () => {
    secrets = await loadSecrets([newSigningKey()], '/nowhere')
  })

  test('say who, which session and until when, and nothing else', async () => {
    const tokens = createTokens(secrets, now)
    const { userId, sessionId, issuedAt, expiresAt } = claims()
    const token = await tokens.issue({ userId, sessionId, issuedAt, expiresAt })
    const [header = '', payload = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    expect(read(payload)).toEqual({ sub: '7', sid: sessionId, iat: issuedAt, exp: expiresAt })
    expect(read(header)).toEqual({ alg: 'ES256', typ: 'JWT', kid: secrets.signingKeys[0]?.kid })
    expect(await tokens.verify(token)).toEqual({ userId, sessionId, expiresAt })
  })

  test('a forged or altered token is refused', async () => {
    const tokens = createTokens(secrets, now)
    const { userId, sessionId, issuedAt, expiresAt } = claims()
    const genuine = await tokens.issue({ userId, sessionId, issuedAt, expiresAt })
    await tokens.verify(genuine)
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const [key] = secrets.signingKeys
    if (key === undefined) throw new Error('no key')
    const publicPem = key.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const body = { sub: '1', sid: sessionId, iat: issuedAt, exp: expiresAt }
    const confused = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${encode(body)}`
    const es256 = (head: object, content: object, signer = key.privateKey) => {
      const input = `${encode(head)}.${encode(content)}`
      return `${input}.${sign('sha256', Buffer.from(input), { key: signer, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    }
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const head = { alg: 'ES256', typ: 'JWT', kid: key.kid }
    const der = sign('sha256', Buffer.from(`${header}.${payload}`), key.privateKey).toString('base64url')
    const lastCharacter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const respelled = [...lastCharacter]
      .map((character) => `${header}.${payload}.${signature.slice(0, -1)}${character}`)
      .filter((token) => token !== genuine)
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(body)}.`,
      `${encode({ alg: 'none', typ: 'JWT', kid: key.kid })}.${payload}.`,
      `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      es256(head, body, stranger),
      es256({ ...head, kid: 'other' }, body),
      es256({ alg: 'ES256', typ: 'JWT' }, body),
      es256({ ...head, jwk: stranger.export({ format: 'jwk' }) }, body, stranger),
      es256({ ...head, jku: 'https://evil.example/jwks.json' }, body, stranger),
      es256({ ...head, typ: 'at+jwt' }, body),
      es256({ ...head, alg: 'ES384' }, body),
      es256({ ...head, crit: ['x'], x: 1 }, body),
      es256({ ...head, b64: false, crit: ['b64'] }, body),
      es256(head, { ...body, nbf: issuedAt + 600 }),
      es256(head, { ...body, exp: issuedAt - 1 }),
      es256(head, { ...body, exp: undefined }),
      es256(head, { ...body, exp: 'never' }),
      es256(head, { ...body, sub: undefined }),
      es256(head, { ...body, sub: '0' }),
      es256(head, { ...body, sub: '1 or 1=1' }),
      es256(head, { ...body, sub: 1 }),
      es256(head, { ...body, sid: undefined }),
      es256(head, { ...body, sid: 7 }),
      ...['', Buffer.alloc(64).toString('base64url'), der].map((other) => `${header}.${payload}.${other}`),
      `${header}.${encode(body)}.${signature}`,
      `${encode(head)}x.${payload}.${signature}`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature}A`,
      `${header}.${payload}.${signature.slice(0, -1)}`,
      ...respelled,
      '',
      'x'.repeat(5000),
    ]
    for (const token of forged) {
      const outcome = await tokens.verify(token).then(
        () => 'accepted',
        (error: { code?: string }) => error.code,
      )
      expect([token, outcome]).toEqual([token, 'UNAUTHORIZED'])
    }
    expect(await tokens.verify(genuine)).toMatchObject({ userId: 7 })
  })

  test.each(['x', '', '7', `${randomUUID()}x`, "'; drop table sessions --"])(
    'a genuine token of the session %j is refused, since no session is called so',
    async (sessionId) => {
      const tokens = createTokens(secrets, now)
      const token = await tokens.issue({ ...claims(), sessionId })
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    },
  )

  test('a remembered token still expires', async () => {
    let time = Date.now()
    const tokens = createTokens(secrets, () => time)
    const { userId, sessionId, issuedAt, expiresAt } = claims()
    const token = await tokens.issue({ userId, sessionId, issuedAt, expiresAt })
    await tokens.verify(token)
    time += 3_601_000
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('after a rotation the older key verifies and the newer one signs; once it is gone, nothing of it counts', async () => {
    const [older, newer] = [newSigningKey(), newSigningKey()]
    const before = await loadSecrets([older], '/nowhere')
    const during = await loadSecrets([newer, older], '/nowhere')
    const after = await loadSecrets([newer], '/nowhere')
    const issue = (of: Secrets) => createTokens(of, now).issue(claims())
    const old = await issue(before)
    expect(await createTokens(during, now).verify(old)).toMatchObject({ userId: 7 })
    expect(await createTokens(after, now).verify(await issue(during))).toMatchObject({ userId: 7 })
    await expect(createTokens(after, now).verify(old)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(during.hmacs('code', '123456')).toContain(before.hmac('code', '123456'))
    expect(during.hmac('code', '123456')).toBe(after.hmac('code', '123456'))
    expect(after.hmac('code', '1')).not.toBe(after.hmac('other', '1'))
  })

  test('a generated key is kept and readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'csuite-keys-'))
    const [first, second] = await Promise.all([loadSecrets([], folder), loadSecrets([], folder)])
    expect(second.signingKeys[0]?.kid).toBe(first.signingKeys[0]?.kid)
    expect((await stat(join(folder, 'jwt-private-key.pem'))).mode & 0o777).toBe(0o600)
    const { privateKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const content of ['', foreign.export({ type: 'pkcs8', format: 'pem' })]) {
      await writeFile(join(folder, 'jwt-private-key.pem'), content)
      await expect(loadSecrets([], folder)).rejects.toThrow(/^jwt-private-key\.pem de DATA_DIR .*respaldo/)
    }
  })
})
