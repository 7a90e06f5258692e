import { memo } from 'react'
import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import { Caption, PanelButton, panel, PANEL_NARROW } from '../../parts/panel-styles'
import { clampPercent, QUARTERS } from './plot-geometry'
import type { Readings } from './readings'

interface PercentScaleProps {
  readings: Readings
  onPercent: (percent: number) => void
}

export function PercentScale({ readings, onPercent }: PercentScaleProps) {
  const { input, output, percent, percentText } = readings
  return (
    <Scale>
      <Head>
        <Caption>{t.bar}</Caption>
        <Figure data-empty={percentText === null || undefined}>{t.percent(percentText ?? '—')}</Figure>
      </Head>
      <Track aria-hidden="true" data-outside={outside(percent)}>
        <Fill style={{ transform: `scaleX(${clampPercent(percent ?? 0) / 100})` }} />
        <Marks viewBox="0 0 100 10" preserveAspectRatio="none">
          <path d={MARKS} vectorEffect="non-scaling-stroke" />
        </Marks>
      </Track>
      <Presets
        pressed={QUARTERS.find((preset) => preset === percent)}
        disabled={!input.bounds.span || !output.bounds.span}
        onPercent={onPercent}
      />
    </Scale>
  )
}

interface PresetsProps {
  pressed: number | undefined
  disabled: boolean
  onPercent: (percent: number) => void
}

const Presets = memo(function Presets({ pressed, disabled, onPercent }: PresetsProps) {
  return (
    <Buttons role="group" aria-label={t.presets}>
      {QUARTERS.map((preset) => (
        <PanelButton
          key={preset}
          aria-pressed={pressed === preset}
          disabled={disabled}
          onClick={() => onPercent(preset)}
        >
          {t.percent(String(preset))}
        </PanelButton>
      ))}
    </Buttons>
  )
})

function outside(percent: number | null): 'low' | 'high' | undefined {
  if (percent === null || (percent >= 0 && percent <= 100)) return undefined
  return percent < 0 ? 'low' : 'high'
}

const MARKS = Array.from(
  { length: 21 },
  (_, index) => `M${index * 5} ${index % 5 === 0 ? '0V10' : '4V10'}`,
).join('')

/** The bar's ends are centred above the first and the last button. */
const Scale = styled.div`
  --button: 56px;
  ${PANEL_NARROW} {
    --button: 46px;
  }
`
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 16px;
  margin-bottom: 4px;
`
const Figure = styled.span`
  ${type.s20}
  ${type.mono}
  overflow-wrap: anywhere;
  text-align: right;
  color: ${panel.amber};
  &[data-empty] {
    color: ${panel.muted};
  }
`
const Track = styled.div`
  position: relative;
  height: 14px;
  margin-inline: calc(var(--button) / 2);
  background: ${panel.sunken};
  box-shadow: inset 0 0 0 1px ${panel.line};
  &[data-outside='low'] {
    border-left: 4px solid ${panel.danger};
  }
  &[data-outside='high'] {
    border-right: 4px solid ${panel.danger};
  }
`
const Fill = styled.div`
  height: 100%;
  background: ${panel.amber};
  transform-origin: left;
  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`
const Marks = styled.svg`
  position: absolute;
  top: 100%;
  left: 0;
  width: 100%;
  height: 8px;
  overflow: visible;
  stroke: ${panel.edge};
  transform: scaleY(-1);
`
const Buttons = styled.div`
  ${type.mono}
  display: flex;
  justify-content: space-between;
  margin-top: 12px;
  ${PANEL_NARROW} {
    & > button {
      ${type.s12}
    }
  }
  & > button {
    flex: none;
    width: var(--button);
    padding: 0;
  }
`
