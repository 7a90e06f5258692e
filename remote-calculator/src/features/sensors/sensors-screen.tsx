import { ratioOf, ratioToFixed } from '@csuite/shared/contract/numbers/decimal'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { Select } from '@csuite/shared/ui/select'
import { Stack } from '@csuite/shared/ui/layout'
import { grid, media } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { FigureTable } from '../../parts/figure-table'
import { MeasureField } from '../../parts/measure-field'
import { PlantPage } from '../../parts/plant-page'
import { readAs } from '../../parts/read-as'
import { SettledStatus } from '../../parts/settled-status'
import { useTypedFields } from '../../parts/use-typed-fields'
import { readSensor, type SensorField } from './sensor-reading'
import { SENSORS } from './sensors'
import { sensorTexts as t } from './sensors.texts'

/** As in the address, which must not change: shared links use them. */
const STANDARD: Record<SensorField, string> = {
  sensor: 'Pt100',
  junta: '20',
  rmin: '0',
  rmax: '100',
  temperatura: '',
  lectura: '',
  lazo: '',
}
const OPTIONS = SENSORS.map(({ id, label }) => ({ value: id, label }))
const EMPTY = { temperatura: '', lectura: '', lazo: '' }

export function SensorsScreen() {
  const [fields, set] = useTypedFields<SensorField>(STANDARD)
  const { sensor, edited, texts, errors, notes, classes } = readSensor(fields)
  const quantities = [
    ['lectura', t.measured[sensor.kind], sensor.unit],
    ['temperatura', t.temperature, '°C'],
    ['lazo', t.loop, 'mA'],
  ] as const
  const computed = quantities.filter(([name]) => name !== edited && texts[name])
  const measure = (name: Exclude<SensorField, 'sensor'>, label: string, unit: string, hint?: string) => (
    <MeasureField
      key={name}
      label={label}
      unit={unit}
      text={{ ...fields, ...texts }[name]}
      error={errors[name]}
      hint={readAs(fields[name], unit) ?? hint}
      onText={(text) => set({ ...(name in EMPTY && EMPTY), [name]: text })}
    />
  )
  return (
    <PlantPage title={t.title} subtitle={t.subtitle}>
      <Columns>
        <Card as="section" aria-labelledby="sensors-reading-title">
          <CardTitle id="sensors-reading-title">{t.reading}</CardTitle>
          <Stack $above={16} $below={16}>
            <Select
              label={t.sensor}
              options={OPTIONS}
              value={sensor.id}
              onChange={(event) =>
                set({ ...EMPTY, sensor: event.target.value, temperatura: texts.temperatura })
              }
            />
            {sensor.kind === 'thermocouple' && measure('junta', t.junction, '°C', t.junctionHint)}
            {quantities.map(([name, label, unit]) => measure(name, label, unit))}
          </Stack>
          {notes.map((note) => (
            <CardText key={note}>{note}</CardText>
          ))}
          <SettledStatus
            text={[
              ...computed.map(([name, label, unit]) => `${label} ${texts[name]} ${unit}.`),
              ...notes,
            ].join(' ')}
          />
        </Card>
        <Card as="section" aria-labelledby="sensors-setup-title">
          <CardTitle id="sensors-setup-title">{t.setup}</CardTitle>
          <Stack $above={16} $below={16}>
            <Pair>
              {measure('rmin', t.rangeMin, '°C')}
              {measure('rmax', t.rangeMax, '°C')}
            </Pair>
          </Stack>
        </Card>
        {classes.length > 0 && (
          <Classes as="section" aria-labelledby="sensors-classes-title">
            <CardTitle id="sensors-classes-title">{t.classes}</CardTitle>
            <CardText>{t.classesSource}</CardText>
            <FigureTable
              label={t.classes}
              headings={[t.class, t.celsius, t.ohms, t.wire, t.film]}
              rows={classes.map(({ name, celsius, ohms, wire, film }) => ({
                key: name,
                cells: [
                  ...[celsius, ohms].map((limit) => ratioToFixed(ratioOf(limit), 3)),
                  ...[wire, film].map((isCovered) => (isCovered ? t.covered : t.notCovered)),
                ],
              }))}
            />
          </Classes>
        )}
      </Columns>
    </PlantPage>
  )
}

const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  ${media.below(960)} {
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
`
/** The limits of each class at the reading's temperature, and whether the class covers it. */
const Classes = styled(Card)`
  grid-column: 1 / -1;
`
const Pair = styled.div`
  ${grid(12)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: end;
`
