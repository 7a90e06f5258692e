import { type KeyboardEvent, useRef } from 'react'
import { radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Axis } from './axis'
import { calculatorTexts as t } from './calculator.texts'
import { panel, PANEL_NARROW } from '../../parts/panel-styles'
import { FailureBands, PlotGrid, PlotLayer } from './plot-grid'
import { clampPercent, percentOnAxis, positionOnAxis, toQuarter } from './plot-geometry'
import { type Readings, withUnit } from './readings'
import { usePointDrag } from './use-point-drag'

interface CharacteristicLineProps {
  readings: Readings
  onPercent: (percent: number) => void
}

/** The line that maps one range to the other. The reading is a point on it that is dragged or moved by keyboard. */
export function CharacteristicLine({ readings, onPercent }: CharacteristicLineProps) {
  const plotRef = useRef<HTMLDivElement>(null)
  const { input, output, percent } = readings
  const x = input.bounds.span
  const dragging = usePointDrag(plotRef, (position) => x && onPercent(percentOnAxis(x, position)))
  const y = output.bounds.span
  if (!x || !y) {
    const isFlat = input.bounds.areEqual || output.bounds.areEqual
    return <Missing>{isFlat ? t.boundsAreEqual : t.lineNeedsRanges}</Missing>
  }
  const left = positionOnAxis(x, percent ?? 0)
  const { mapped } = readings
  const bottom = positionOnAxis(y, mapped ? mapped.outputPercent : (percent ?? 0))

  return (
    <Figure aria-label={t.line}>
      <Plot ref={plotRef} {...dragging}>
        <FailureBands axis="x" span={x} type={input.type} />
        <FailureBands axis="y" span={y} type={output.type} />
        <PlotGrid x={x} y={y} curve={mapped?.curve} />
        {percent !== null && (
          <Crosshair>
            <path d={`M${left} 100V${100 - bottom}H100`} />
          </Crosshair>
        )}
        <Point
          role="slider"
          tabIndex={0}
          aria-label={t.point}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={clampPercent(percent ?? 0)}
          aria-valuetext={
            percent === null
              ? t.noReading
              : `${t.reading(withUnit(input), withUnit(output))}, ${t.percent(readings.percentText ?? '')}`
          }
          data-empty={percent === null || undefined}
          style={{ left: `${left}%`, bottom: `${bottom}%` }}
          onKeyDown={(event) => moveByKey(event, percent, onPercent)}
        />
      </Plot>
      <Axis side="x" label={t.side.input} span={x} reading={input} percent={percent} />
      <Axis
        side="y"
        label={t.side.output}
        span={y}
        reading={output}
        percent={percent !== null && mapped ? mapped.outputPercent : percent}
      />
    </Figure>
  )
}

/** Arrows move 1 %, with Shift 10 %, page keys 10 %. A point outside the range comes back into it. */
function moveByKey(event: KeyboardEvent, percent: number | null, onPercent: (percent: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }
  const step = steps[event.key as keyof typeof steps] as number | undefined
  if (event.key === 'Home') onPercent(0)
  else if (event.key === 'End') onPercent(100)
  else if (step === undefined) return
  else {
    const by = event.shiftKey ? Math.sign(step) * 10 : step
    onPercent(percent === null ? 0 : clampPercent(toQuarter(percent) + by))
  }
  event.preventDefault()
}

const Figure = styled.figure`
  display: grid;
  grid-template: minmax(260px, 1fr) auto / minmax(0, 1fr) 4.75rem;
  min-height: 340px;
  padding-top: 1.75rem;
  ${PANEL_NARROW} {
    grid-template-columns: minmax(0, 1fr) 4.25rem;
    min-height: 300px;
  }
`
const Missing = styled.p`
  ${type.s16}
  display: grid;
  place-items: center;
  min-height: 340px;
  padding: 24px;
  border: 1px dashed ${panel.edge};
  border-radius: ${radius.card};
  color: ${panel.muted};
  text-align: center;
`
const Plot = styled.div`
  position: relative;
  cursor: crosshair;
  touch-action: pan-y;
  contain: layout size style;
`
const Crosshair = styled(PlotLayer)`
  stroke: ${panel.amber};
  stroke-width: 1.5px;
  stroke-dasharray: 6 4;
`
const Point = styled.div`
  position: absolute;
  width: 44px;
  height: 44px;
  margin: 0 0 -22px -22px;
  border-radius: ${radius.pill};
  cursor: grab;
  touch-action: pan-y;
  &:active {
    cursor: grabbing;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 13px;
    border: 3px solid ${panel.ground};
    border-radius: ${radius.pill};
    background: ${panel.amber};
    box-shadow: 0 0 0 2px ${panel.amber};
  }
  &[data-empty]::after {
    background: ${panel.ground};
    box-shadow: 0 0 0 2px ${panel.cyan};
  }
  &:focus-visible {
    outline: 2px solid ${panel.cyan};
    outline-offset: -4px;
  }
`
