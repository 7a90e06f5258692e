import type { CertificateRecord, SeriesResult } from '../../../contract/certificates'
import styled from 'styled-components'
import { certificateTexts as t } from './certificate.texts'

const [WIDTH, HEIGHT] = [640, 190]
const BOX = { left: 52, right: 12, top: 10, bottom: 34 }

/** Round numbers: at most six marks of 1, 2 or 5 times a power of ten. */
function marks(most: number): number[] {
  const rough = most / 2.5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const count = Math.floor(most / step)
  return Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step)
}

export function ErrorPlot({ record }: { record: CertificateRecord }) {
  const { encontrado, dejado, instrumento } = record
  const span = Math.abs(Number(instrumento.senal.max) - Number(instrumento.senal.min))
  const percent = (signal: string) => (100 * Number(signal)) / span
  const rowsOf = (series: SeriesResult | null) => (series?.filas ?? []).filter(({ corregida }) => !corregida)
  const [found, left] = [rowsOf(encontrado), rowsOf(dejado)]
  const rows = [...found, ...left]
  const points = rows.map(({ punto }) => Number(punto))
  const [low, high] = [Math.min(0, ...points), Math.max(100, ...points)]
  const most =
    1.15 *
    Math.max(
      0.001,
      ...rows.flatMap((row) => [
        Math.abs(Number(row.errorPorciento)),
        Math.abs(percent(row.limiteSuperior)),
        Math.abs(percent(row.limiteInferior)),
      ]),
    )
  const x = (value: number) => BOX.left + ((value - low) / (high - low)) * (WIDTH - BOX.left - BOX.right)
  const y = (value: number) => BOX.top + ((most - value) / (2 * most)) * (HEIGHT - BOX.top - BOX.bottom)
  const limits = (dejado ? left : found).toSorted((one, other) => Number(one.punto) - Number(other.punto))
  const line = (pick: (row: (typeof limits)[number]) => string) =>
    limits.map((row) => `${x(Number(row.punto)).toFixed(1)},${y(percent(pick(row))).toFixed(1)}`).join(' ')
  return (
    <Plot viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.plot}>
      {marks(most).map((value) => (
        <g key={value}>
          <line
            x1={BOX.left}
            x2={WIDTH - BOX.right}
            y1={y(value)}
            y2={y(value)}
            data-grid={value === 0 ? 'zero' : ''}
          />
          <text x={BOX.left - 6} y={y(value) + 4} textAnchor="end">
            {Number(value.toPrecision(6))}
          </text>
        </g>
      ))}
      {[0, 25, 50, 75, 100].map((value) => (
        <g key={value}>
          <line x1={x(value)} x2={x(value)} y1={HEIGHT - BOX.bottom} y2={HEIGHT - BOX.bottom + 4} />
          <text x={x(value)} y={HEIGHT - BOX.bottom + 15} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      <path d={`M${BOX.left} ${BOX.top}V${HEIGHT - BOX.bottom}H${WIDTH - BOX.right}`} />
      <polyline points={line((row) => row.limiteSuperior)} strokeDasharray="6 3" />
      <polyline points={line((row) => row.limiteInferior)} strokeDasharray="6 3" />
      {rows.map((row, index) => (
        <Mark
          key={index}
          filled={index >= found.length}
          x={x(Number(row.punto))}
          y={y(Number(row.errorPorciento))}
          up={row.sentido === 'sube'}
        />
      ))}
      <text x={BOX.left} y={HEIGHT - 4}>
        {t.plotX}
      </text>
      <text transform={`translate(11 ${(HEIGHT - BOX.bottom) / 2 + 50}) rotate(-90)`}>{t.plotY}</text>
      <Legend both={dejado !== null} />
    </Plot>
  )
}

function Mark({ x, y, up, filled = false }: { x: number; y: number; up: boolean; filled?: boolean }) {
  const d = up ? 'M0 -4.5 4 3.5H-4Z' : 'M0 4.5 4 -3.5H-4Z'
  return (
    <path
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      d={d}
      data-filled={filled ? '' : undefined}
      data-mark=""
    />
  )
}

function Legend({ both }: { both: boolean }) {
  const top = HEIGHT - 8
  return (
    <g>
      <Mark x={WIDTH - 250} y={top} up />
      <Mark x={WIDTH - 240} y={top} up={false} />
      <text x={WIDTH - 231} y={top + 4}>
        {t.legend.found}
      </text>
      {both && (
        <>
          <Mark x={WIDTH - 158} y={top} up filled />
          <Mark x={WIDTH - 148} y={top} up={false} filled />
          <text x={WIDTH - 139} y={top + 4}>
            {t.legend.left}
          </text>
        </>
      )}
      <line x1={WIDTH - 84} x2={WIDTH - 60} y1={top} y2={top} strokeDasharray="6 3" />
      <text x={WIDTH - 54} y={top + 4}>
        {t.legend.limits}
      </text>
    </g>
  )
}

const Plot = styled.svg`
  display: block;
  width: 100%;
  font-size: 11px;
  & line,
  & path,
  & polyline {
    fill: none;
    stroke: #000;
    stroke-width: 1;
  }
  & [data-grid] {
    stroke: #bbb;
    stroke-width: 0.5;
  }
  & [data-grid='zero'] {
    stroke: #000;
  }
  & [data-mark] {
    fill: #fff;
  }
  & [data-filled] {
    fill: #000;
  }
  & text {
    fill: #000;
  }
`
