import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, so that the plain SHA-256 is stored. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
