import { settings } from '@csuite/shared/client'
import { formatMomentIn } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { CardText, CardTitle } from '@csuite/shared/ui/card'
import { c, row, space, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { CalibrationEntry, InstrumentEntry } from '../../parts/plant/entries'
import { calibrationPath } from '../../parts/plant/paths'
import { usePlant } from '../../parts/plant/plant-store'
import { instrumentsTexts } from './instruments.texts'

const t = instrumentsTexts.detail

export function History({ instrument }: { instrument: InstrumentEntry }) {
  const calibrations = usePlant((state) => state.calibrations)
  const own = calibrations.filter(
    ({ instrumentKey, deleted }) => instrumentKey === instrument.clave && !deleted,
  )
  return (
    <section>
      <CardTitle>{t.history}</CardTitle>
      {own.length === 0 ? <Nothing>{t.noHistory}</Nothing> : <Calibrations entries={own} />}
    </section>
  )
}

/** Calibrations of instruments that were deleted, or of a group that the person left. */
export function WithoutInstrument() {
  const instruments = usePlant((state) => state.instruments)
  const calibrations = usePlant((state) => state.calibrations)
  const keys = new Set(instruments.filter(({ deleted }) => !deleted).map(({ clave }) => clave))
  const rest = calibrations.filter(({ instrumentKey, deleted }) => !keys.has(instrumentKey ?? '') && !deleted)
  if (rest.length === 0) return null
  return (
    <section>
      <CardTitle>{t.withoutInstrument}</CardTitle>
      <Calibrations entries={rest} withTag />
    </section>
  )
}

function Calibrations({ entries, withTag }: { entries: CalibrationEntry[]; withTag?: boolean }) {
  const sorted = entries.toSorted((one, other) => (one.creada < other.creada ? 1 : -1))
  return (
    <List role="list">
      {sorted.map(({ clave, numero, creada, instrument, problem }) => (
        <li key={clave}>
          <Link to={calibrationPath(clave)}>
            {[
              withTag && instrument.tag,
              numero ? t.certificate(numero) : t.draft,
              formatMomentIn(settings().timeZone, creada),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Link>
          {problem && <Badge tone="danger">{instrumentsTexts.badges.problem}</Badge>}
        </li>
      ))}
    </List>
  )
}

const Nothing = styled(CardText)`
  margin-top: ${space[8]};
`
const List = styled.ul`
  ${type.s14}
  margin-top: ${space[8]};
  & > li {
    ${row(12)}
    min-height: 44px;
    border-bottom: 1px solid ${c.hairline};
  }
`
