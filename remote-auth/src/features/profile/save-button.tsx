import { Button } from '@csuite/shared/ui/button'
import styled from 'styled-components'
import { profileTexts } from './profile.texts'

/** In a live region, so that its changing text is announced. */
export function SaveButton({ busy, saved }: { busy: boolean; saved: boolean }) {
  return (
    <Place role="status">
      <Button type="submit" busy={busy}>
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
