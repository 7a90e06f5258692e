import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDirectory } from '../config/paths'

/** `against` is the one-bundle build's value in the same run, `ratio` ours divided by it. */
export interface Row {
  name: string
  value: number
  against?: number
  ratio?: number
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share from 0 to 1; NaN for an empty list */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const rounded = (value: number | undefined) => (value === undefined ? '' : Number(value.toFixed(2)))

export function printRows(rows: readonly Row[]): void {
  const cells = rows.map(({ name, value, against, ratio }) => [
    name,
    { portal: rounded(value), paquete: rounded(against), razón: rounded(ratio) },
  ])
  console.table(Object.fromEntries(cells))
}

export function writeReport(measured: object): void {
  mkdirSync(cacheDirectory, { recursive: true })
  const file = path.join(cacheDirectory, 'bench.json')
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), ...measured }, null, 1))
  console.log(`\n${file}`)
}
