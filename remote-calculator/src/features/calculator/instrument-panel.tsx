import { type Dispatch, useCallback } from 'react'
import { Check, RotateCcw, Share2 } from 'lucide-react'
import { radius, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { toSearch } from './calculator-address'
import { calculatorTexts as t } from './calculator.texts'
import { type CalculatorAction, type CalculatorState, INITIAL_STATE } from './calculator-state'
import { CharacteristicLine } from './characteristic-line'
import { shareByDevice } from './clipboard'
import { Faceplate } from './faceplate'
import { Formula } from './formula'
import { Key, panel, PANEL_NARROW, PANEL_WIDE } from './panel-look'
import { PercentScale } from './percent-scale'
import type { Readings } from './readings'
import { shareableAddress } from './use-calculator'
import { useCopy } from './use-copy'

interface InstrumentPanelProps {
  state: CalculatorState
  readings: Readings
  dispatch: Dispatch<CalculatorAction>
}

/** The instrument: two faceplates, the line between them, the bar, the formula. */
export function InstrumentPanel({ state, readings, dispatch }: InstrumentPanelProps) {
  const { copied, copy } = useCopy()
  const outcome = copied === 'done' ? t.shareCopied : copied === 'failed' ? t.copyFailed : ''
  const goTo = useCallback(
    (percent: number) => {
      dispatch({ do: 'go-to-percent', percent })
    },
    [dispatch],
  )
  const isReady = readings.input.bounds.span !== null && readings.output.bounds.span !== null

  return (
    <Frame>
      <Body>
        {(['input', 'output'] as const).map((side) => (
          <Place key={side} data-place={side}>
            <Faceplate
              side={side}
              state={state[side]}
              reading={readings[side]}
              isEdited={readings.edited === side}
              dispatch={dispatch}
            />
          </Place>
        ))}
        <Place data-place="line">
          <CharacteristicLine readings={readings} onPercent={goTo} />
        </Place>
        <Place data-place="scale">
          <PercentScale
            percent={readings.percent}
            percentText={readings.percentText}
            disabled={!isReady}
            onPercent={goTo}
          />
        </Place>
        <Place data-place="formula">
          <Formula state={state} readings={readings} />
        </Place>
        <Foot data-place="foot">
          <p>{t.keys}</p>
          <VisuallyHidden role="status">{outcome}</VisuallyHidden>
          <Key
            type="button"
            onClick={() => {
              dispatch({ do: 'restore', state: INITIAL_STATE })
            }}
          >
            <RotateCcw aria-hidden="true" />
            {t.reset}
          </Key>
          <Key
            type="button"
            onClick={() => {
              const address = shareableAddress(toSearch(state))
              void shareByDevice(t.title, address).then((shared) => {
                if (!shared) copy(address)
              })
            }}
          >
            {copied === 'done' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
            {outcome || t.share}
          </Key>
        </Foot>
      </Body>
    </Frame>
  )
}

const Frame = styled.div`
  container: panel / inline-size;
  border: 1px solid ${panel.line};
  border-radius: ${radius.dialog};
  background: ${panel.ground};
  color: ${panel.text};
`
const Body = styled.div`
  display: grid;
  grid-template:
    'input output' auto
    'line line' auto
    'scale scale' auto
    'formula formula' auto
    'foot foot' auto
    / minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  padding: 20px;
  ${PANEL_NARROW} {
    grid-template:
      'input' auto
      'output' auto
      'scale' auto
      'line' auto
      'formula' auto
      'foot' auto
      / minmax(0, 1fr);
    gap: 16px;
    padding: 12px;
  }
  ${PANEL_WIDE} {
    grid-template:
      'input line output' 1fr
      'scale scale scale' auto
      'formula formula foot' auto
      / 300px minmax(0, 1fr) 300px;
    gap: 24px;
    padding: 24px;
  }
`
const Place = styled.div`
  display: grid;
  min-width: 0;
  &[data-place='input'] {
    grid-area: input;
  }
  &[data-place='output'] {
    grid-area: output;
  }
  &[data-place='line'] {
    grid-area: line;
  }
  &[data-place='scale'] {
    grid-area: scale;
  }
  &[data-place='formula'] {
    grid-area: formula;
  }
`
const Foot = styled.div`
  ${type.s12}
  grid-area: foot;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  color: ${panel.muted};
  & > p {
    flex: 1 1 200px;
  }
`
