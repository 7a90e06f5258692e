import { SignJWT, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../http/app-error'
import type { Secrets } from '../secrets/secrets'

/** Role and status are read from the database. Times in seconds since 1970. */
interface TokenClaims {
  userId: number
  sessionId: string
  expiresAt: number
}

export interface Tokens {
  /** @param claims `kept` tells the client that a cookie renews the session */
  issue(claims: TokenClaims & { issuedAt: number; kept?: boolean }): Promise<string>
  /** @throws AppError 401 for an invalid or expired token */
  verify(token: string): Promise<TokenClaims>
}

const MAX_TOKEN_LENGTH = 1024
const CACHED_TOKENS = 10_000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Refuses other encodings of the same bytes: base64url leaves unused bits at the end of a part. */
function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

/** ES256 session tokens. Verified ones are cached. */
export function createTokens(secrets: Secrets, now: () => number): Tokens {
  const [current] = secrets.signingKeys
  if (current === undefined) throw new Error('no signing key')
  const byKid = new Map(secrets.signingKeys.map((key) => [key.kid, key.publicKey]))
  const verified = new LRUCache<string, TokenClaims>({ max: CACHED_TOKENS })

  const check = async (token: string): Promise<TokenClaims> => {
    if (token.length > MAX_TOKEN_LENGTH || !isCanonical(token)) throw new AppError('UNAUTHORIZED')
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = kid === undefined ? undefined : byKid.get(kid)
        if (key === undefined) throw new AppError('UNAUTHORIZED')
        return key
      },
      {
        algorithms: ['ES256'],
        typ: 'JWT',
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: new Date(now()),
      },
    )
    const { sub, sid, exp = 0 } = payload
    if (typeof sub !== 'string' || !/^[1-9]\d{0,9}$/.test(sub) || typeof sid !== 'string' || !UUID.test(sid))
      throw new AppError('UNAUTHORIZED')
    return { userId: Number(sub), sessionId: sid, expiresAt: exp }
  }

  return {
    issue: ({ userId, sessionId, issuedAt, expiresAt, kept }) =>
      new SignJWT({ sid: sessionId, ...(kept && { kept }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: current.kid })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(current.privateKey),
    verify: async (token) => {
      const refuse = () => {
        throw new AppError('UNAUTHORIZED')
      }
      const claims = verified.get(token) ?? (await check(token).catch(refuse))
      verified.set(token, claims)
      if (claims.expiresAt * 1000 <= now()) {
        verified.delete(token)
        throw new AppError('UNAUTHORIZED')
      }
      return claims
    },
  }
}
