import { createHash } from 'node:crypto'

/**
 * Whether a browser gets the canary: a stable share of 0 to 99 by remote, release and browser, under the percentage. A
 * higher percentage keeps the browsers that it had. A browser without an identifier gets the active release.
 */
export function canaryShare(name: string, version: string, browser: string): number {
  const digest = createHash('sha256').update(`${name}/${version}/${browser}`).digest()
  return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * 100)
}
