import { Alert } from '@csuite/shared/ui/alert'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { c, grid, media, radius, type } from '@csuite/shared/ui/theme'
import { Stack } from '@csuite/shared/ui/layout'
import styled from 'styled-components'
import { FigureTable } from '../../parts/figure-table'
import { MeasureField } from '../../parts/measure-field'
import { PlantPage } from '../../parts/plant-page'
import { readAs } from '../../parts/read-as'
import { SettledStatus } from '../../parts/settled-status'
import type { LoopReading } from './loop'
import { LoopDrawing } from './loop-drawing'
import { loopTexts as t } from './loop.texts'
import { LOOP_FIELDS, useLoop } from './use-loop'

export function LoopScreen() {
  const { fields, set, errors, reading } = useLoop()
  return (
    <PlantPage title={t.title} subtitle={t.subtitle}>
      <Columns>
        <Card as="section" aria-labelledby="loop-fields-title">
          <CardTitle id="loop-fields-title">{t.fields}</CardTitle>
          <Fields>
            {LOOP_FIELDS.map(([name, { label, unit, hint }]) => (
              <MeasureField
                key={name}
                label={label}
                hint={readAs(fields[name], unit) ?? hint}
                unit={unit}
                text={fields[name]}
                error={errors[name]}
                onText={(text) => set({ [name]: text })}
              />
            ))}
          </Fields>
          <CardText>{t.copper}</CardText>
        </Card>
        <Stack>
          <Verdict reading={reading} />
          {reading && (
            <>
              <Panel>
                <small>{t.at22}</small>
                <LoopDrawing reading={reading} fields={fields} />
              </Panel>
              <Card>
                <FigureTable
                  label={t.table}
                  headings={[t.current, t.left, t.needed, t.margin, t.source, t.verdict]}
                  rows={reading.points.map(({ current, volts, least, margin, supply, passes }) => ({
                    key: current,
                    cells: [volts, least, margin, supply, passes ? t.enough : t.short],
                    fails: !passes,
                  }))}
                />
              </Card>
            </>
          )}
        </Stack>
      </Columns>
    </PlantPage>
  )
}

/** The alerts are for the eye: they change at each key. */
function Verdict({ reading }: { reading: LoopReading | null }) {
  const [verdict, ...reasons] = reading ? sentencesOf(reading) : [t.incomplete]
  const tone = !reading ? 'info' : reading.passes ? 'ok' : 'danger'
  const hart = reading?.hartFails && t.hartFails[reading.hartFails]
  return (
    <>
      <SettledStatus text={[reading ? `${verdict}.` : verdict, ...reasons, hart].filter(Boolean).join(' ')} />
      <Stack aria-hidden="true">
        <Alert key={tone} tone={tone}>
          {reading ? <b>{verdict}</b> : verdict}
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Alert>
        {hart && <Alert tone="warn">{hart}</Alert>}
      </Stack>
    </>
  )
}

function sentencesOf({ passes, points, leastSupply, mostLoad, total }: LoopReading): string[] {
  const failing = points.filter((point) => !point.passes).map(({ current }) => current)
  return [
    passes ? t.passes : t.fails(failing.join(', ')),
    passes ? t.leastSupply(leastSupply) : t.failsNext(leastSupply),
    mostLoad === null ? t.noLoad : t.mostLoad(mostLoad, total),
  ]
}

const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
  align-items: start;
  ${media.below(960)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Fields = styled.div`
  ${grid(16)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  margin: 16px 0;
  ${media.phone} {
    gap: 12px;
  }
`
const Panel = styled.div`
  padding: 16px;
  border: 1px solid ${c.panelLine};
  border-radius: ${radius.dialog};
  background: ${c.panelBg};
  color: ${c.panelText};
  & > small {
    ${type.s12}
    color: ${c.panelMuted};
  }
`
