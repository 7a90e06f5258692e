import { TOP_BAR_HEIGHT, cut, grid, radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { SideState } from './calculator-state'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Fold } from './fold'
import { decimalToText } from '@csuite/shared/contract/numbers/decimal'
import { Caption, panel, PANEL_NARROW } from '../../parts/panel-styles'
import type { Readings, SideReading } from './readings'
import type { Side } from '../../parts/signal-types'

export function RangesToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const inUse = useCalculator(({ state, readings }) =>
    t.rangesInUse(shortRange(state.input, readings.input), shortRange(state.output, readings.output)),
  )
  const problem = useCalculator(
    ({ readings }) => problemOf('input', readings) || problemOf('output', readings),
  )
  return <Fold open={open} onToggle={onToggle} name={t.ranges} inUse={inUse} problem={!open && problem} />
}

/** The bounds as read, since '5,000' can be read in two ways; as typed if they are no numbers. */
function shortRange(typed: SideState, { bounds: { min, max }, type: { unit } }: SideReading): string {
  const [low, high] = [
    min ? decimalToText(min.value, 0) : typed.min,
    max ? decimalToText(max.value, 0) : typed.max,
  ]
  return `${low}…${high} ${unit}`
}

function problemOf(side: Side, readings: Readings): string {
  const { min, max, areEqual } = readings[side].bounds
  if (min && max && !areEqual) return ''
  return t.rangeProblem(t.group[side], areEqual ? t.boundsAreEqual : t.notANumber)
}

/** Both values, fixed under a phone's top bar: the expanded ranges push the fields out of view. */
export function ValuesStrip() {
  const readings = useCalculator((calculator) => calculator.readings)
  return (
    <Strip aria-hidden="true">
      {(['input', 'output'] as const).map((side) => (
        <div key={side}>
          <Caption>{t.side[side]}</Caption>
          <Figure>
            <b>{readings[side].text || '—'}</b> <span>{readings[side].type.unit}</span>
          </Figure>
        </div>
      ))}
    </Strip>
  )
}

const Strip = styled.div`
  display: none;
  ${PANEL_NARROW} {
    position: sticky;
    z-index: 1;
    top: ${TOP_BAR_HEIGHT}px;
    ${grid(12)}
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    padding: 6px 12px;
    border-bottom: 1px solid ${panel.line};
    border-radius: ${radius.dialog} ${radius.dialog} 0 0;
    background: ${panel.ground};
    /* Below this strip too, which grows with the text. */
    & + * :focus-visible {
      scroll-margin-top: 5rem;
    }
  }
`
const Figure = styled.p`
  ${type.s16}
  ${type.mono}
  ${cut}
  color: ${panel.amber};
  & > b {
    font-weight: inherit;
  }
  & > span {
    color: ${panel.text};
  }
`
