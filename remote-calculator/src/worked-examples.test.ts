import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  decimal,
  type Decimal,
  ratioOf,
  ratioToFixed,
  type Ratio,
} from '@csuite/shared/contract/numbers/decimal'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import { hasCounterpart, LINEAR, magnitudeOf } from '../contract/measurement/transfer'
import { convertUnit } from '../contract/measurement/units'
import { type Loop, readLoop } from './features/loop/loop'
import { SENSORS } from './features/sensors/sensors'
import { classLimits } from './features/sensors/tolerance-classes'

/** The rows of docs/measured/worked-examples.md: source, what, at, published, ours. */
const page = readFileSync(path.join(__dirname, '../../docs/measured/worked-examples.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

function numberIn(text: string): Decimal {
  const read = readNumber(text.split(' ')[0] ?? '')
  if (!read) throw new Error(`no number in ${text}`)
  return read.value
}

const sensor = (id: string) => {
  const found = SENSORS.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found.function
}

const loop: Loop = {
  supply: decimal(24),
  length: decimal(0),
  section: decimal(1),
  temperature: decimal(20),
  barrier: decimal(0),
  hart: decimal(0),
  load: decimal(0),
  least: decimal(11.9),
  leastAt4: decimal(11.9),
}

const textOf = (text: string | null | undefined): Ratio => ratioOf(numberIn(text ?? ''))

/** By the first words of what a row is about. */
const ways: readonly (readonly [
  start: RegExp,
  compute: (at: Decimal, match: RegExpExecArray) => Ratio | null,
])[] = [
  [/^Termopar (\w)/, (at, [, type = '']) => ratioOf(sensor(type).read(at))],
  [/^Pt100/, (at) => ratioOf(sensor('Pt100').read(at))],
  [
    /^Clase (\w+)/,
    (at, [, name]) => {
      const limit = classLimits(at, sensor('Pt100')).find((each) => each.name === name)
      return limit ? ratioOf(limit.celsius) : null
    },
  ],
  [/^Unidad (.+) → (.+)$/, (at, [, from = '', to = '']) => convertUnit(at, from, to)],
  [
    /^Raíz en el receptor/,
    (at) => {
      const [signal, percent] = [
        { min: decimal(4), max: decimal(20) },
        { min: decimal(0), max: decimal(100) },
      ]
      const flow = magnitudeOf(at, signal, percent, { ...LINEAR, funcion: 'raiz-receptor' })
      return hasCounterpart(flow) ? flow : null
    },
  ],
  [
    /^Fuente mínima/,
    (at) => {
      const { points } = readLoop({ ...loop, hart: decimal(250), least: decimal(10), leastAt4: decimal(18) })
      return textOf(
        points.find(({ current }) => Number(current) === Number(ratioToFixed(ratioOf(at), 1)))?.supply,
      )
    },
  ],
  [/^Carga máxima/, (at) => textOf(readLoop({ ...loop, supply: at }).mostLoad)],
  [/^Cable de 1 mm²/, (at) => textOf(readLoop({ ...loop, length: at }).wire)],
]

function computed(what: string, at: string): Ratio | null {
  for (const [start, compute] of ways) {
    const match = start.exec(what)
    if (match) return compute(numberIn(at), match)
  }
  return null
}

test('there are at least 60, each with its source', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(rows.filter(([source]) => !source)).toEqual([])
})

test.each(rows)('%s: %s at %s is %s', (_source = '', what = '', at = '', published = '', ours = '') => {
  const [figure = '', ...unit] = published.split(' ')
  const places = figure.split('.')[1]?.length ?? 0
  const result = computed(what, at)
  if (!result) throw new Error(`nothing computes ${what}`)
  expect(ratioToFixed(result, places)).toBe(figure)
  expect(ours).toBe([ratioToFixed(result, places + 2), ...unit].join(' '))
})
