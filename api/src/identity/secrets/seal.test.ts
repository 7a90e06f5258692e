import { CompactEncrypt, compactDecrypt } from 'jose'
import { seal, unseal } from './seal'
import { type Secrets, loadSecrets, newSigningKey } from './secrets'

describe('a sealed cookie', () => {
  let secrets: Secrets
  beforeAll(async () => {
    secrets = await loadSecrets([newSigningKey()], '/nowhere')
  })

  test('is read back for its purpose until it expires, and shows nothing of its value', async () => {
    const sealed = await seal(secrets, 'oauth google', { state: 'secreto' }, 1000)
    expect(await unseal(secrets, 'oauth google', sealed, 999)).toEqual({ state: 'secreto' })
    expect(await unseal(secrets, 'oauth google', sealed, 1000)).toBeNull()
    expect(await unseal(secrets, 'oauth apple', sealed, 999)).toBeNull()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secreto')
    const { plaintext } = await compactDecrypt(sealed, secrets.cookieKeys[0] ?? new Uint8Array())
    expect(new TextDecoder().decode(plaintext)).toContain('secreto')
  })

  test('is read under any key of the list where its header names none, as those of before 2026-11-27', async () => {
    const rotated = await loadSecrets([newSigningKey()], '/nowhere')
    const content = JSON.stringify({ purpose: 'p', expiresAt: 1000, value: { a: 'b' } })
    const sealed = await new CompactEncrypt(new TextEncoder().encode(content))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secrets.cookieKeys[0] ?? new Uint8Array())
    expect(await unseal(rotated, 'p', sealed, 0)).toBeNull()
    const both = { ...rotated, cookieKeys: [...rotated.cookieKeys, ...secrets.cookieKeys] }
    expect(await unseal(both, 'p', sealed, 0)).toEqual({ a: 'b' })
  })

  test('is worth nothing when it was altered or sealed elsewhere', async () => {
    const elsewhere = await loadSecrets([newSigningKey()], '/nowhere')
    const foreign = await seal(elsewhere, 'p', { a: 'b' }, 1000)
    const own = await seal(secrets, 'p', { a: 'b' }, 1000)
    const parts = own.split('.')
    const altered = [...parts.slice(0, 3), `A${(parts[3] ?? '').slice(1)}x`, parts[4]].join('.')
    const short = [
      ...parts.slice(0, 4),
      Buffer.from(parts[4] ?? '', 'base64url')
        .subarray(0, 4)
        .toString('base64url'),
    ]
    for (const sealed of [foreign, altered, short.join('.'), undefined, '', '....', 'x'.repeat(10_000)])
      expect(await unseal(secrets, 'p', sealed, 0)).toBeNull()
  })
})
