import { createHash } from 'node:crypto'

/** Registers: an estimate is right to 3 %, and exact for a few. */
const REGISTERS = 1024
const INDEX_BITS = 10

/** Distinct browsers in a kilobyte (HyperLogLog), which two processes can count and merge. */
export function addBrowser(registers: Uint8Array, browser: string): void {
  const hash = createHash('sha256').update(browser).digest()
  const index = hash.readUInt16BE(0) >>> (16 - INDEX_BITS)
  const rank = Math.clz32(hash.readUInt32BE(2)) + 1
  registers[index] = Math.max(registers[index] ?? 0, rank)
}

export const noBrowsers = (): Uint8Array => new Uint8Array(REGISTERS)

/** Empty ones stand for none. */
export function mergeBrowsers(one: Uint8Array, other: Uint8Array): Uint8Array {
  return noBrowsers().map((_, index) => Math.max(one[index] ?? 0, other[index] ?? 0))
}

export function countBrowsers(registers: Uint8Array): number {
  const empty = REGISTERS - registers.filter((rank) => rank > 0).length
  const linear = REGISTERS * Math.log(REGISTERS / empty)
  if (empty > 0 && linear <= 2.5 * REGISTERS) return Math.round(linear)
  const alpha = 0.7213 / (1 + 1.079 / REGISTERS)
  return Math.round((alpha * REGISTERS ** 2) / registers.reduce((sum, rank) => sum + 2 ** -rank, 0))
}
