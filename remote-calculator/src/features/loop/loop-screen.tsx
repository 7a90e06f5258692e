import { Alert } from '@csuite/shared/ui/alert'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { c, media, radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Stack } from '../../parts/layout'
import { MeasureField } from '../../parts/measure-field'
import { PlantPage } from '../../parts/plant-page'
import type { LoopReading } from './loop'
import { LoopDrawing } from './loop-drawing'
import { LoopTable } from './loop-table'
import { loopTexts as t } from './loop.texts'
import { type LoopField, UNITS, useLoop } from './use-loop'

const FIELDS: readonly (readonly [LoopField, label: string, hint?: string])[] = [
  ['fuente', t.supply],
  ['minima', t.least],
  ['longitud', t.length],
  ['seccion', t.section],
  ['temperatura', t.temperature],
  ['barrera', t.barrier],
  ['hart', t.hart],
  ['carga', t.load, t.loadHint],
  ['minima4', t.leastAt4, t.leastAt4Hint],
]

/** Whether a two-wire transmitter has volts enough at every current of its loop. */
export function LoopScreen() {
  const { fields, set, errors, reading } = useLoop()
  return (
    <PlantPage title={t.title} subtitle={t.subtitle}>
      <Columns>
        <Card as="section" aria-labelledby="loop-fields-title">
          <CardTitle id="loop-fields-title">{t.fields}</CardTitle>
          <Fields>
            {FIELDS.map(([name, label, hint]) => (
              <MeasureField
                key={name}
                label={label}
                hint={hint}
                unit={UNITS[name]}
                text={fields[name]}
                error={errors[name]}
                onText={(text) => set({ [name]: text })}
              />
            ))}
          </Fields>
          <CardText>{t.copper}</CardText>
        </Card>
        <Stack aria-live="polite">
          {reading ? <Verdict reading={reading} /> : <Alert tone="info">{t.incomplete}</Alert>}
          {reading && (
            <Panel>
              <small>{t.at22}</small>
              <LoopDrawing reading={reading} fields={fields} />
            </Panel>
          )}
          {reading && <LoopTable points={reading.points} />}
        </Stack>
      </Columns>
    </PlantPage>
  )
}

function Verdict({ reading }: { reading: LoopReading }) {
  const { passes, points, leastSupply, mostLoad, total, hartIsStarved } = reading
  const failing = points.filter((point) => !point.passes).map(({ current }) => current)
  return (
    <>
      <Alert tone={passes ? 'ok' : 'danger'}>
        <b>{passes ? t.passes : t.fails(failing.join(', '))}</b>
        <p>{passes ? t.leastSupply(leastSupply) : t.failsNext(leastSupply)}</p>
        <p>{mostLoad === null ? t.noLoad : t.mostLoad(mostLoad, total)}</p>
      </Alert>
      {hartIsStarved && <Alert tone="warn">{t.hartIsStarved}</Alert>}
    </>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: 24px;
  ${media.below(960)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: 16px;
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
