import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'
import type { Outcome } from './outcome'

const page = path.join(repositoryRoot, 'docs', 'faults.md')
const number = (value: number) => value.toLocaleString('en')

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ fault, saw, healed, failed, requests, lost, acknowledged, limit, broken }) => [
    fault,
    saw,
    healed === null ? '–' : healed.toFixed(1),
    `${number(failed)} of ${number(requests)}`,
    lost === null ? '–' : `${number(lost)} of ${number(acknowledged)}`,
    broken.length === 0 ? limit : `${limit}; **not kept: ${broken.join(', ')}**`,
  ])
  const head = ['fault', 'impact', 'seconds to heal', 'requests failed', 'acknowledged writes lost', 'limit']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Replaces the table between the markers in docs/faults.md. */
export function writeTable(text: string): void {
  const [from, to] = ['<!-- faults -->', '<!-- /faults -->']
  const old = readFileSync(page, 'utf8')
  const [start, end] = [old.indexOf(from), old.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`${page} has no ${from} … ${to}`)
  writeFileSync(page, `${old.slice(0, start + from.length)}\n\n${text}\n\n${old.slice(end)}`)
}
