import { ratioOf, ratioToFixed } from '@csuite/shared/contract/measurement/decimal'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import styled from 'styled-components'
import { FigureTable } from '../../parts/figure-table'
import { sensorTexts as t } from './sensors.texts'
import type { ClassLimit } from './tolerance-classes'

/** The limits of each class at the reading's temperature, and whether the class covers it. */
export function ClassTable({ classes }: { classes: readonly ClassLimit[] }) {
  const covered = (isCovered: boolean) => (isCovered ? t.covered : t.notCovered)
  return (
    <Wide as="section" aria-labelledby="sensors-classes-title">
      <CardTitle id="sensors-classes-title">{t.classes}</CardTitle>
      <CardText>{t.classesSource}</CardText>
      <FigureTable
        label={t.classes}
        headings={[t.class, t.celsius, t.ohms, t.wire, t.film]}
        rows={classes.map(({ name, celsius, ohms, wire, film }) => ({
          key: name,
          cells: [
            ratioToFixed(ratioOf(celsius), 3),
            ratioToFixed(ratioOf(ohms), 3),
            covered(wire),
            covered(film),
          ],
        }))}
      />
    </Wide>
  )
}

const Wide = styled(Card)`
  grid-column: 1 / -1;
`
