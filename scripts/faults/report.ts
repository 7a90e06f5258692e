import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'
import { writeDocument } from '../lib/write-document'
import type { Outcome } from './outcome'

const page = path.join(repositoryRoot, 'docs', 'faults.md')
const number = (value: number) => value.toLocaleString('en')

const head = ['fault', 'impact', 'seconds to heal', 'requests failed', 'acknowledged writes lost', 'limit']

const rowsOf = (outcomes: readonly Outcome[]): string[][] =>
  outcomes.map(({ fault, saw, healed, failed, requests, lost, acknowledged, limit, broken }) => [
    fault,
    saw,
    healed.toFixed(1),
    `${number(failed)} of ${number(requests)}`,
    `${number(lost)} of ${number(acknowledged)}`,
    broken.length === 0 ? limit : `${limit}; **not kept: ${broken.join(', ')}**`,
  ])

const markdown = (rows: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const table = (outcomes: readonly Outcome[]): string => markdown(rowsOf(outcomes))

/** Replaces these rows of the table between the markers in docs/faults.md, and adds those of faults that it does not have. */
export async function writeTable(outcomes: readonly Outcome[]): Promise<void> {
  const [from, to] = ['<!-- faults -->', '<!-- /faults -->']
  const old = readFileSync(page, 'utf8')
  const [start, end] = [old.indexOf(from), old.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`${page} has no ${from} … ${to}`)
  const lines = old
    .slice(start, end)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const cells = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const rows = new Map([...cells, ...rowsOf(outcomes)].map((row) => [row[0], row]))
  await writeDocument(
    page,
    `${old.slice(0, start + from.length)}\n\n${markdown([...rows.values()])}\n\n${old.slice(end)}`,
  )
}
