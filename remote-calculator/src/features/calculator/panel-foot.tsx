import { Check, RotateCcw, Share2 } from 'lucide-react'
import { type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { toSearch } from './calculator-address'
import { INITIAL_STATE } from './calculator-state'
import { useCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Key, panel } from './panel-look'
import { shareByDevice } from './share'
import { useCopy } from './use-copy'

/** The keys for the instrument as a whole. */
export function PanelFoot() {
  const store = useCalculatorStore()
  const { outcome, copy } = useCopy()
  const text = { idle: t.share, done: t.shareCopied, failed: t.copyFailed }[outcome]

  const share = async () => {
    const { origin, pathname } = window.location
    const address = origin + pathname + toSearch(store.getState().state)
    if (!(await shareByDevice(t.title, address))) copy(address)
  }

  return (
    <Foot>
      <p>{t.keys}</p>
      <VisuallyHidden role="status">{outcome !== 'idle' && text}</VisuallyHidden>
      <Key type="button" onClick={() => store.getState().dispatch({ do: 'restore', state: INITIAL_STATE })}>
        <RotateCcw aria-hidden="true" />
        {t.reset}
      </Key>
      <Key type="button" onClick={() => void share()}>
        {outcome === 'done' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {text}
      </Key>
    </Foot>
  )
}

const Foot = styled.div`
  ${type.s12}
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
