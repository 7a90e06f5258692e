import { Button } from '@csuite/shared/ui/button'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { profileTexts } from './profile.texts'

interface SaveButtonProps {
  /** The form is judged, before it is sent. */
  checking?: boolean
  busy: boolean
  saved: boolean
}

/** Announces the end only: the button is heard when it is pressed. */
export function SaveButton({ checking = false, busy, saved }: SaveButtonProps) {
  return (
    <Place>
      <Button type="submit" busy={busy || checking}>
        {busy ? profileTexts.saving : saved ? profileTexts.saved : profileTexts.save}
      </Button>
      <VisuallyHidden role="status">{saved && profileTexts.saved}</VisuallyHidden>
    </Place>
  )
}

const Place = styled.div`
  & > button {
    min-width: 160px;
  }
`
