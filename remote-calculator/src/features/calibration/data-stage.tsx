import { type CalibrationContent, refusalsOf } from '../../../contract/calibrations'
import { typedDecimal } from '@csuite/shared/contract/numbers/read-number'
import { seriesResult, nominalAt } from '../../../contract/measurement/calibration'
import { hasGuardBand } from '../../../contract/measurement/calibration-limits'
import { optionsOf } from '@csuite/shared/form'
import { Alert } from '@csuite/shared/ui/alert'
import { CardTitle } from '@csuite/shared/ui/card'
import { DateField } from '@csuite/shared/ui/date-field'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { Stack, TwoColumns, Wide } from '@csuite/shared/ui/layout'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { saveCalibration } from '../../parts/plant/edits'
import { useToday } from '../../parts/plant/use-today'
import { readAs } from '../../parts/read-as'
import { useState } from 'react'
import { calibrationTexts } from './calibration.texts'
import { useTyped } from './use-typed'

const t = calibrationTexts.data

export function DataStage({ draft }: { draft: CalibrationEntry }) {
  const { fields, clave, instrument } = draft
  const { patron, ambiente } = fields
  const save = (changes: Partial<CalibrationContent>) => void saveCalibration(clave, changes)
  const refusals = refusalsOf(fields)
  const standard = (name: 'nombre' | 'serie' | 'certificado') => ({
    label: t[name],
    value: patron[name],
    error: refusals.get(`patron.${name}`),
    maxLength: 80,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      save({ patron: { ...patron, [name]: target.value } }),
  })
  const text = (name: 'lugar' | 'orden' | 'procedimiento' | 'observaciones', maxLength: number) => ({
    ...{ label: t[name], value: fields[name] ?? '', error: refusals.get(name), maxLength },
    onChange: ({ target }: { target: { value: string } }) => save({ [name]: target.value }),
  })
  const today = useToday()
  const probes = fields.puntos.map((punto) => ({
    ...{ punto, sentido: 'sube' as const, leido: '0', aplicado: nominalAt(instrument, punto) },
  }))
  const isTooWide = seriesResult(instrument, probes, fields).filas.some(
    ({ limiteInferior, limiteSuperior }) => Number(limiteSuperior) < Number(limiteInferior),
  )
  return (
    <Stack $gap={32}>
      <Stack as="section">
        <CardTitle>{t.standard}</CardTitle>
        <TwoColumns>
          <TextField {...standard('nombre')} />
          <TextField {...standard('serie')} />
          <TextField {...standard('certificado')} />
          <DateField
            label={t.vence}
            value={patron.vence ?? ''}
            error={refusals.get('patron.vence')}
            onChange={({ target }) => save({ patron: { ...patron, vence: target.value || null } })}
          />
          <NumberField
            label={t.incertidumbre}
            unit={(patron.incertidumbreEn === 'senal' ? instrument.senal : instrument).unidad}
            value={patron.incertidumbre}
            error={refusals.get('patron.incertidumbre')}
            onNumber={(incertidumbre) => save({ patron: { ...patron, incertidumbre } })}
          />
          <Select
            label={t.incertidumbreEn}
            value={patron.incertidumbreEn}
            options={[
              { value: 'senal', label: instrument.senal.unidad },
              { value: 'proceso', label: instrument.unidad },
            ]}
            onChange={({ target }) =>
              save({ patron: { ...patron, incertidumbreEn: target.value as 'senal' | 'proceso' } })
            }
          />
          <Select
            label={t.rule}
            value={fields.regla}
            options={optionsOf(t.rules)}
            hint={fields.regla === 'banda-guarda' && !hasGuardBand(fields) ? t.ruleNeedsU : undefined}
            onChange={({ target }) => save({ regla: target.value as CalibrationContent['regla'] })}
          />
          <Select
            label={t.line}
            value={fields.linea}
            options={optionsOf(t.lines)}
            onChange={({ target }) => save({ linea: target.value as CalibrationContent['linea'] })}
          />
        </TwoColumns>
        {patron.vence && patron.vence < today && <Alert tone="warn">{t.expired}</Alert>}
        {isTooWide && <Alert tone="warn">{t.tooWide}</Alert>}
      </Stack>
      <Stack as="section">
        <CardTitle>{t.where}</CardTitle>
        <TwoColumns>
          <TextField {...text('lugar', 120)} />
          <TextField {...text('orden', 60)} />
          <TextField {...text('procedimiento', 120)} />
          <DateField
            label={t.proxima}
            value={fields.proxima ?? ''}
            hint={fields.proxima && fields.proxima <= today ? t.notAhead : undefined}
            error={refusals.get('proxima')}
            onChange={({ target }) => save({ proxima: target.value || null })}
          />
          {(['temperatura', 'humedad'] as const).map((name) => (
            <NumberField
              key={name}
              label={t[name]}
              unit={name === 'humedad' ? '%' : '°C'}
              value={ambiente[name]}
              error={refusals.get(`ambiente.${name}`)}
              onNumber={(value) => save({ ambiente: { ...ambiente, [name]: value } })}
            />
          ))}
          <Wide>
            <PointsField points={fields.puntos} onPoints={(puntos) => save({ puntos: [...puntos] })} />
          </Wide>
          <Wide>
            <TextArea {...text('observaciones', 1000)} rows={3} />
          </Wide>
        </TwoColumns>
      </Stack>
    </Stack>
  )
}

interface NumberFieldProps {
  label: string
  unit: string
  value: string | null | undefined
  error: string | undefined
  onNumber: (value: string | null) => void
}

function NumberField({ label, unit, value, error, onNumber }: NumberFieldProps) {
  const stored = value ?? ''
  const [typed, setTyped] = useTyped(stored, (text: string) => typedDecimal(text, unit) ?? '')
  const shown = typed ?? stored
  const isWrong = shown.trim() !== '' && typedDecimal(shown, unit) === null
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isWrong ? calibrationTexts.entry.notNumber : error}
      hint={readAs(typed, unit)}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = typedDecimal(target.value, unit)
        if (number !== null || target.value.trim() === '') onNumber(number)
      }}
    />
  )
}

function PointsField({
  points,
  onPoints,
}: {
  points: readonly string[]
  onPoints: (points: readonly string[]) => void
}) {
  const read = (text: string) => {
    const numbers = text
      .trim()
      .split(/[\s;]+/)
      .map((number) => typedDecimal(number))
    const valid = numbers.filter((number) => number !== null && Math.abs(Number(number) - 50) <= 75)
    return valid.length === numbers.length && valid.length <= 60 ? (valid as string[]) : null
  }
  const stored = points.join(' ')
  // The beginning of a plan is another plan: what is not readable as a whole stores none of it.
  const [begun, setBegun] = useState(points)
  const [typed, setTyped] = useTyped(stored, (text: string) => (read(text) ?? begun).join(' '))
  const shown = typed ?? stored
  return (
    <TextField
      label={t.points}
      hint={t.pointsHint}
      value={shown}
      error={read(shown) ? undefined : t.pointsWrong}
      data-unread={read(shown) ? undefined : ''}
      onFocus={() => setBegun(points)}
      onChange={({ target }) => {
        setTyped(target.value)
        onPoints(read(target.value) ?? begun)
      }}
    />
  )
}
