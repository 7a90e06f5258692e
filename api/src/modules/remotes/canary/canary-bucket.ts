import { createHash } from 'node:crypto'

/** A browser's stable bucket from 0 to 99: it gets the canary if the bucket is below the percentage. */
export function canaryBucket(name: string, version: string, browser: string): number {
  const digest = createHash('sha256').update(`${name}/${version}/${browser}`).digest()
  return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * 100)
}
