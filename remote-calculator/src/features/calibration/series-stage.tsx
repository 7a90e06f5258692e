import { seriesResult } from '../../../contract/measurement/calibration'
import { Alert } from '@csuite/shared/ui/alert'
import { CardText } from '@csuite/shared/ui/card'
import { c, fonts, grid, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { Stack } from '@csuite/shared/ui/layout'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { hasUnreadNumber } from '../../parts/keypad-input'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { differences } from '../../parts/plant/merge'
import { saveCalibration } from '../../parts/plant/edits'
import { calibrationTexts } from './calibration.texts'
import { type SeriesName, type Slot, isAt, nextOpen, slotsOf, withReading } from './plan'
import { PointEntry } from './point-entry'
import { SeriesTable } from './series-table'

const t = calibrationTexts

export function SeriesStage({ draft, series }: { draft: CalibrationEntry; series: SeriesName }) {
  const { fields, instrument, clave } = draft
  const slots = slotsOf(fields, series)
  // Not its index: another device may add points before it.
  const [point, setPoint] = useState(() => slots.find(({ index }) => index < 0))
  const at = Math.max(
    0,
    slots.findIndex((one) => point && isAt(one, point)),
  )
  const [last, setLast] = useState({ text: '', passes: true, done: '' })
  const entry = useRef<HTMLDivElement>(null)
  const slot = slots[at]
  const place = `${series} ${slot?.punto} ${slot?.sentido}`
  const result = seriesResult(instrument, fields[series], fields)
  const closed = series === 'encontrado' && draft.closed
  const goTo = (index: number) => {
    flushSync(() => setPoint(slots[(index + slots.length) % slots.length]))
    const field = entry.current?.querySelector<HTMLInputElement>('input[name^=leido]')
    field?.focus()
    field?.select()
  }
  const linearity = t.summary.linearity[fields.linea]
  return (
    <Stack>
      {closed && <Alert tone="info">{t.entry.closed}</Alert>}
      {slot && (
        <div ref={entry}>
          <PointEntry
            key={place}
            name={place}
            instrument={instrument}
            slot={slot}
            reading={fields[series][slot.index]}
            position={{ at: at + 1, of: slots.length }}
            closed={closed}
            rules={fields}
            onType={(reading) =>
              void saveCalibration(clave, { [series]: withReading(fields, series, slot, reading) })
            }
            onStep={(by) => hasUnreadNumber() || goTo(at + by)}
            last={
              <Last aria-hidden="true" data-wrong={last.passes ? undefined : ''}>
                {last.text}
              </Last>
            }
            onSave={(reading) => {
              const readings = withReading(fields, series, slot, reading)
              if (differences<object>(fields[series], readings).length > 0)
                void saveCalibration(clave, { [series]: readings })
              const after = slotsOf({ ...fields, [series]: readings }, series)
              const row = seriesResult(instrument, [reading], fields).filas[0]
              if (row)
                setLast({
                  text: t.spoken(
                    t.point(row.punto, row.sentido),
                    `${row.leido} ${instrument.senal.unidad}`,
                    row.error,
                    row.conforme,
                  ),
                  passes: row.conforme,
                  done: isDone(after) ? t.entry.done : '',
                })
              goTo(nextOpen(after, at))
            }}
          />
        </div>
      )}
      <VisuallyHidden role="status">{[last.text, last.done].filter(Boolean).join('. ')}</VisuallyHidden>
      {isDone(slots) && <CardText>{t.entry.done}</CardText>}
      {result.filas.length === 0 ? (
        <CardText>{t.summary.empty}</CardText>
      ) : (
        <>
          <Summary>
            <div>
              <dt>{t.summary.verdict}</dt>
              <dd data-wrong={result.veredicto === 'conforme' ? undefined : ''}>
                {result.veredicto === 'conforme' ? t.table.pass : t.table.fail}
              </dd>
            </div>
            {[
              [t.summary.max, result.errorMaximo],
              [t.summary.hysteresis, result.histeresis],
              [linearity, result.noLinealidad],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value === null || value === undefined ? t.summary.none : t.summary.ofSpan(value)}</dd>
              </div>
            ))}
          </Summary>
          <SeriesTable
            series={series}
            result={result}
            unit={instrument.unidad}
            signal={instrument.senal.unidad}
            onEdit={(row) => hasUnreadNumber() || goTo(slots.findIndex((one) => isAt(one, row)))}
          />
        </>
      )}
    </Stack>
  )
}

const isDone = (slots: readonly Slot[]) => slots.every(({ index }) => index >= 0)

const Last = styled.p`
  ${type.s14}
  /* Kept, so that the first reading moves nothing. */
  min-height: 1.25rem;
  color: ${c.muted};
  &[data-wrong] {
    color: ${c.danger};
  }
`
const Summary = styled.dl`
  ${type.s14}
  ${grid(12)}
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  & dt {
    color: ${c.muted};
  }
  & dd {
    font-family: ${fonts.mono};
  }
  & [data-wrong] {
    color: ${c.danger};
  }
`
