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
