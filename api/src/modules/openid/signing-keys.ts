import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import { seal, unseal } from '../../identity/secrets/seal'
import type { Platform } from '../../platform'
import { type KeyRow, findKeys, insertKey } from './openid.repository'

const DAY_MS = 86_400_000
const algorithms = ['RS256', 'ES256'] as const
const SIGNS_MS = 90 * DAY_MS
/** Its successor is published before it signs: a client may keep the JWKS for hours. */
const AHEAD_MS = 2 * DAY_MS
/** It stays published until nobody signs out any more with what it signed, whose session lives for 30 days. */
const AFTER_MS = 40 * DAY_MS
const PURPOSE = 'oidc signing key'

type Ports = Pick<Platform, 'database' | 'now' | 'secrets'>

/** The private keys for the provider, those that sign now first; made and replaced here, the same on every process. */
export async function signingKeys({ database: { orm }, now, secrets }: Ports): Promise<JWK[]> {
  const at = now()
  let rows = await findKeys(orm, new Date(at))
  // Those that no key of JWT_PRIVATE_KEY opens are as good as none.
  let opened = await openAll(secrets, rows)
  for (const alg of algorithms) {
    const last = opened.findLast(({ row }) => row.alg === alg)?.row
    if (last && last.signsFrom.getTime() + SIGNS_MS - AHEAD_MS > at) continue
    const signsFrom = last ? Math.max(last.signsFrom.getTime() + SIGNS_MS, at) : at
    const generation = Math.max(0, ...rows.filter((row) => row.alg === alg).map((row) => row.generation)) + 1
    await insertKey(orm, await newKey(secrets, alg, generation, signsFrom))
    rows = await findKeys(orm, new Date(at))
    opened = await openAll(secrets, rows)
  }
  const rank = ({ row: { signsFrom } }: (typeof opened)[number]) =>
    signsFrom.getTime() <= at ? -signsFrom.getTime() : signsFrom.getTime()
  return opened.sort((one, other) => rank(one) - rank(other)).map(({ jwk }) => jwk)
}

async function openAll(secrets: Platform['secrets'], rows: KeyRow[]) {
  const opened = await Promise.all(
    rows.map(async (row) => ({ row, jwk: await unseal<JWK>(secrets, PURPOSE, row.sealed, 0) })),
  )
  return opened.flatMap(({ row, jwk }) => (jwk ? [{ row, jwk }] : []))
}

async function newKey(
  secrets: Platform['secrets'],
  alg: KeyRow['alg'],
  generation: number,
  signsFrom: number,
): Promise<KeyRow> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sealed = await seal(secrets, PURPOSE, { ...jwk, kid, alg, use: 'sig' }, Number.MAX_SAFE_INTEGER)
  const expiresAt = new Date(signsFrom + SIGNS_MS + AFTER_MS)
  return { kid, alg, generation, sealed, signsFrom: new Date(signsFrom), expiresAt }
}
