import type { CalibrationContent } from '@csuite/shared/contract/calibrations'
import { typedDecimal } from '@csuite/shared/contract/measurement/read-number'
import { seriesResult, nominalAt } from '@csuite/shared/contract/measurement/calibration'
import { Alert } from '@csuite/shared/ui/alert'
import { CardTitle } from '@csuite/shared/ui/card'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { Stack, TwoColumns, Wide } from '../../parts/layout'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { saveCalibration } from '../../parts/plant/plant-store'
import { useToday } from '../../parts/plant/use-today'
import { calibrationTexts } from './calibration.texts'
import { useTyped } from './use-typed'

const t = calibrationTexts.data
const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Standard, rule, place and ambient; each change is kept at once. */
export function DataStage({ draft }: { draft: CalibrationEntry }) {
  const { fields, clave, instrument } = draft
  const { patron, ambiente } = fields
  const save = (changes: Partial<CalibrationContent>) => void saveCalibration(clave, changes)
  const standard = (name: 'nombre' | 'serie' | 'certificado') => ({
    label: t[name],
    value: patron[name],
    maxLength: 80,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      save({ patron: { ...patron, [name]: target.value } }),
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
          <TextField
            label={t.vence}
            type="date"
            value={patron.vence ?? ''}
            onChange={({ target }) => save({ patron: { ...patron, vence: target.value || null } })}
          />
          <NumberField
            label={t.incertidumbre}
            value={patron.incertidumbre}
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
            options={options(t.rules)}
            hint={fields.regla === 'banda-guarda' && !patron.incertidumbre ? t.ruleNeedsU : undefined}
            onChange={({ target }) => save({ regla: target.value as CalibrationContent['regla'] })}
          />
          <Select
            label={t.line}
            value={fields.linea}
            options={options(t.lines)}
            onChange={({ target }) => save({ linea: target.value as CalibrationContent['linea'] })}
          />
        </TwoColumns>
        {patron.vence && patron.vence < today && <Alert tone="warn">{t.expired}</Alert>}
        {isTooWide && <Alert tone="warn">{t.tooWide}</Alert>}
      </Stack>
      <Stack as="section">
        <CardTitle>{t.where}</CardTitle>
        <TwoColumns>
          <TextField
            label={t.lugar}
            value={fields.lugar}
            maxLength={120}
            onChange={({ target }) => save({ lugar: target.value })}
          />
          <TextField
            label={t.orden}
            value={fields.orden}
            maxLength={60}
            onChange={({ target }) => save({ orden: target.value })}
          />
          <NumberField
            label={t.temperatura}
            value={ambiente.temperatura}
            onNumber={(temperatura) => save({ ambiente: { ...ambiente, temperatura } })}
          />
          <NumberField
            label={t.humedad}
            value={ambiente.humedad}
            onNumber={(humedad) => save({ ambiente: { ...ambiente, humedad } })}
          />
          <Wide>
            <PointsField points={fields.puntos} onPoints={(puntos) => save({ puntos })} />
          </Wide>
          <Wide>
            <TextArea
              label={t.observaciones}
              value={fields.observaciones}
              maxLength={1000}
              rows={3}
              onChange={({ target }) => save({ observaciones: target.value })}
            />
          </Wide>
        </TwoColumns>
      </Stack>
    </Stack>
  )
}

interface NumberFieldProps {
  label: string
  value: string | null | undefined
  onNumber: (value: string | null) => void
}

/** Keeps what is typed; only numbers are stored. */
function NumberField({ label, value, onNumber }: NumberFieldProps) {
  const stored = value ?? ''
  const [typed, setTyped] = useTyped(stored, (text: string) => typedDecimal(text) ?? '')
  const shown = typed ?? stored
  const isWrong = shown.trim() !== '' && typedDecimal(shown) === null
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isWrong ? calibrationTexts.entry.notNumber : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = typedDecimal(target.value)
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
  onPoints: (points: string[]) => void
}) {
  const read = (text: string) => {
    const numbers = text
      .trim()
      .split(/[\s;]+/)
      .map(typedDecimal)
    const valid = numbers.filter((number) => number !== null && Math.abs(Number(number) - 50) <= 75)
    return valid.length === numbers.length && valid.length <= 60 ? (valid as string[]) : null
  }
  const stored = points.join(' ')
  const [typed, setTyped] = useTyped(stored, (text: string) => read(text)?.join(' ') ?? '')
  const shown = typed ?? stored
  return (
    <TextField
      label={t.points}
      hint={t.pointsHint}
      value={shown}
      error={read(shown) ? undefined : t.pointsWrong}
      onChange={({ target }) => {
        setTyped(target.value)
        const numbers = read(target.value)
        if (numbers) onPoints(numbers)
      }}
    />
  )
}
