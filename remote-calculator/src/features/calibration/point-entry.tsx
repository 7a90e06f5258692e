import { type CalibrationContent, Reading } from '../../../contract/calibrations'
import { DecimalText, type InstrumentFields } from '../../../contract/instruments'
import { nominalAt, seriesResult } from '../../../contract/measurement/calibration'
import { typedDecimal, withOtherSign } from '@csuite/shared/contract/numbers/read-number'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { c, frame, grid, media, space, type as sizes } from '@csuite/shared/ui/theme'
import { type FormEvent, type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { readAs } from '../../parts/read-as'
import { calibrationTexts } from './calibration.texts'
import { SHORT } from '../../parts/panel-styles'
import type { Slot } from './plan'
import { useTyped } from './use-typed'

const t = calibrationTexts.entry

interface PointEntryProps {
  /** Of this point among all: the host gives what was typed back to the field of the same name. */
  name: string
  instrument: InstrumentFields
  slot: Slot
  /** What stands there already. */
  reading: Reading | undefined
  position: { at: number; of: number }
  /** What was found may only be corrected with a reason. */
  closed: boolean
  rules: CalibrationContent
  /** At each key, so that a closed tab loses nothing; null where the reading was cleared. */
  onType: (reading: Reading | null) => void
  onSave: (reading: Reading) => void
  onStep: (by: 1 | -1) => void
  /** What was read at the point before, which was just left. */
  last?: ReactNode
}

/** Why the portal does not take it as a number. */
function problemOf(typed: string, unit = ''): string | undefined {
  const number = typedDecimal(typed, unit)
  return number === null ? t.notNumber : DecimalText.safeParse(number).error?.issues[0]?.message
}

const textOf = (reading: Pick<Reading, 'aplicado' | 'leido'> | undefined) =>
  reading ? `${reading.aplicado} ${reading.leido}` : ''

export function PointEntry({
  name,
  instrument,
  slot,
  reading,
  position,
  closed,
  rules,
  last,
  ...on
}: PointEntryProps) {
  const { punto, sentido } = slot
  const { senal, unidad } = instrument
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  /** A number each that the portal takes. */
  const judged = (appliedText: string, readText: string) => {
    const [aplicado, leido] = [typedDecimal(appliedText, unidad), typedDecimal(readText, senal.unidad)]
    return aplicado && leido && !problemOf(aplicado) && !problemOf(leido)
      ? seriesResult(instrument, [{ punto, sentido, aplicado, leido }], rules).filas[0]
      : undefined
  }
  const [typed, setTyped] = useTyped(textOf(reading), (pair: readonly [string, string]) =>
    textOf(judged(...pair)),
  )
  const begun = reading?.aplicado ?? nominalAt(instrument, punto)
  const [applied, read] = typed ?? [begun, reading?.leido ?? '']
  const expected = judged(applied, '0')?.esperado
  const row = judged(applied, read)
  const motivo = Reading.shape.motivo.safeParse(reason)
  const errors = {
    applied: problemOf(applied, unidad),
    read: tried || read.trim() ? problemOf(read, senal.unidad) : undefined,
    reason:
      closed && tried
        ? (motivo.error?.issues[0]?.message ?? (motivo.data ? undefined : t.reasonNeeded))
        : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!row || (closed && !motivo.data)) return
    const { aplicado, leido } = row
    // At the last point the entry stays.
    setReason('')
    setTried(false)
    on.onSave({ punto, sentido, aplicado, leido, ...(closed && { motivo: motivo.data }) })
  }
  const type = (appliedText: string, readText: string) => {
    setTyped([appliedText, readText])
    if (closed) return
    const now = judged(appliedText, readText)
    if (now) on.onType({ punto, sentido, aplicado: now.aplicado, leido: now.leido })
  }
  // Not at each key: who empties the field to type anew keeps the row's place.
  const removeCleared = () => {
    if (!closed && read.trim() === '' && reading) on.onType(null)
  }
  /** Only 'Corregir' stores it. */
  const isUncorrected =
    closed && (reason.trim() !== '' || Boolean(typed && read.trim() && textOf(row) !== textOf(reading)))
  const field = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <Form noValidate onSubmit={submit}>
      <Top>
        <strong>
          {punto} % <span aria-hidden="true">{calibrationTexts.arrow[sentido]}</span>{' '}
          {calibrationTexts.way[sentido]}
        </strong>
        <span>{calibrationTexts.progress(position.at, position.of)}</span>
      </Top>
      <Readout>
        <dt>{t.expected}</dt>
        {/* One text: a translated page keeps none of several. */}
        <dd>{`${expected ?? '—'} ${senal.unidad}`}</dd>
        <dt>{t.error}</dt>
        <dd data-wrong={row && !row.conforme ? '' : undefined}>
          {row
            ? `${row.error} ${senal.unidad} · ${row.errorPorciento} % · ${calibrationTexts.verdict(row.conforme)}`
            : '—'}
        </dd>
      </Readout>
      {last}
      {/* Comes anew with each point, so that its name is read where the focus goes into it. */}
      <Fields
        role="group"
        aria-label={t.place(
          calibrationTexts.point(punto, sentido),
          position.at,
          position.of,
          `${begun} ${unidad}`,
        )}
      >
        <TextField
          {...field}
          name={`aplicado ${name}`}
          label={t.applied(unidad)}
          value={applied}
          error={errors.applied}
          hint={applied === begun ? undefined : readAs(applied, unidad)}
          data-unread={typed && read.trim() && expected === undefined ? '' : undefined}
          onChange={({ target }) => type(target.value, read)}
        />
        <TextField
          {...field}
          name={`leido ${name}`}
          enterKeyHint="next"
          label={t.read(senal.unidad)}
          value={read}
          error={errors.read}
          hint={isUncorrected ? t.uncorrected : typed ? readAs(read, senal.unidad) : undefined}
          data-unread={isUncorrected ? '' : undefined}
          onChange={({ target }) => type(applied, target.value)}
          onBlur={removeCleared}
        />
      </Fields>
      {closed && (
        <TextField
          name={`motivo ${name}`}
          label={t.reason}
          value={reason}
          error={errors.reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Keys>
        <Button type="button" variant="secondary" onClick={() => on.onStep(-1)}>
          {t.previous}
        </Button>
        <Button
          type="button"
          variant="secondary"
          aria-label={t.sign}
          onClick={() => type(applied, withOtherSign(read))}
        >
          ±
        </Button>
        <Button type="submit">{closed ? t.save : t.next}</Button>
      </Keys>
    </Form>
  )
}

const Form = styled.form`
  ${grid(12)}
  padding: ${space[16]};
  ${frame}
  ${SHORT} {
    gap: ${space[4]};
    padding: ${space[8]};
  }
`
const Top = styled.p`
  ${sizes.s20}
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space[12]};
  & > span {
    ${sizes.s14}
    color: ${c.muted};
  }
`
const Readout = styled.dl`
  ${sizes.s14}
  ${grid(4, 16)}
  grid-template-columns: auto 1fr;
  ${SHORT} {
    grid-template-columns: auto auto auto 1fr;
  }
  color: ${c.muted};
  & > dd {
    color: ${c.text};
    ${sizes.mono}
  }
  & > [data-wrong] {
    color: ${c.danger};
  }
`
const Fields = styled.div`
  ${grid(12)}
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  align-items: start;
  & input {
    ${sizes.mono}
  }
  & > :last-child input {
    ${sizes.s20}
    height: 3.5rem;
  }
  & > :first-child input {
    height: 3.5rem;
  }
`
const Keys = styled.div`
  ${grid(12)}
  grid-template-columns: auto auto minmax(0, 1fr);
  & > button {
    min-height: 3rem;
  }
  ${media.from(640)} {
    max-width: 24rem;
  }
`
