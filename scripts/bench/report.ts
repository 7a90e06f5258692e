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

const text = (value: number | undefined, digits = 1) => (value === undefined ? '' : value.toFixed(digits))

export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map((row) => row.name.length))
  console.log(
    `\n${'medida'.padEnd(width)} ${'portal'.padStart(10)} ${'paquete'.padStart(10)} ${'razón'.padStart(7)}`,
  )
  for (const { name, value, against, ratio } of rows)
    console.log(
      `${name.padEnd(width)} ${text(value).padStart(10)} ${text(against).padStart(10)} ${text(ratio, 2).padStart(7)}`,
    )
}

export function writeReport(measured: object): void {
  mkdirSync(cacheDirectory, { recursive: true })
  const file = path.join(cacheDirectory, 'bench.json')
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), ...measured }, null, 1))
  console.log(`\n${file}`)
}
