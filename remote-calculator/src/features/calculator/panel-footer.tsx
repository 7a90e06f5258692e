import { matchesMedia, type, wrapRow } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { toSearch } from './calculator-address'
import { INITIAL_STATE } from './calculator-state'
import { useCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { icons } from '../../parts/icons'
import { PanelButton, panel } from '../../parts/panel-styles'
import { useCopy } from './use-copy'

export function PanelFooter() {
  const store = useCalculatorStore()
  const { outcome, copy } = useCopy()
  const text = { idle: t.share, done: t.shareCopied, failed: t.copyFailed }[outcome]

  const share = async () => {
    const { origin, pathname } = window.location
    const address = origin + pathname + toSearch(store.getState().state)
    if (!(await shareNatively(address))) copy(address)
  }

  return (
    <Footer>
      <p>
        <Keys>{t.keys} </Keys>
        {t.separators}
      </p>
      <VisuallyHidden role="status">{outcome !== 'idle' && text}</VisuallyHidden>
      <PanelButton onClick={() => store.getState().dispatch({ do: 'restore', state: INITIAL_STATE })}>
        {icons.reset}
        {t.reset}
      </PanelButton>
      <PanelButton onClick={() => void share()}>
        {outcome === 'done' ? icons.check : icons.share}
        <span>{text}</span>
      </PanelButton>
    </Footer>
  )
}

/** Opens the share sheet of a phone; false if there is none or it fails, so that the address is copied instead. */
async function shareNatively(url: string): Promise<boolean> {
  if (!('share' in navigator) || !matchesMedia('(pointer: coarse)')) return false
  try {
    await navigator.share({ title: t.title, url })
  } catch (error) {
    // The person closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError'
  }
  return true
}

/** A touch screen has no such keys. */
const Keys = styled.span`
  @media (pointer: coarse) {
    display: none;
  }
`
const Footer = styled.div`
  ${type.s12}
  ${wrapRow(8)}
  justify-content: flex-end;
  color: ${panel.muted};
  & > p {
    flex: 1 1 200px;
  }
`
