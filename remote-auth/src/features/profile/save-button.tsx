import { Button } from '@csuite/shared/ui/button'
import styled from 'styled-components'
import { profileTexts } from './profile.texts'

interface SaveButtonProps {
  /** The form is judged, before it is sent. */
  checking?: boolean
  busy: boolean
  saved: boolean
}

/** In a live region, so that its changing text is announced. */
export function SaveButton({ checking = false, busy, saved }: SaveButtonProps) {
  return (
    <Place role="status">
      <Button type="submit" busy={busy || checking}>
        {busy ? profileTexts.saving : saved ? profileTexts.saved : profileTexts.save}
      </Button>
    </Place>
  )
}

const Place = styled.div`
  & > button {
    min-width: 160px;
  }
`
