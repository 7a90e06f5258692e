import { BadgeCheck, X } from 'lucide-react'
import { Button, IconButton } from '@csuite/shared/ui/button'
import { Checkbox } from '@csuite/shared/ui/field'
import { c, media, radius, space, type } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type Ref, useId } from 'react'
import styled, { css } from 'styled-components'
import { usersTexts } from './users.texts'

const texts = usersTexts.toolbar

interface UsersToolbarProps {
  total: number | undefined
  capped: boolean
  note?: string | undefined
  rowCount: number
  selectedCount: number
  /** True in the list of pending users, the only ones that can be selected (spec §5). */
  selectable: boolean
  /** Hides the verify button where nobody in the list is pending. */
  verifiable: boolean
  verifying: boolean
  onSelectAll: (selected: boolean) => void
  onVerify: () => void
  /** Takes the focus when the verify button becomes disabled. */
  summaryRef: Ref<HTMLParagraphElement>
}

/** The total or the number selected, and the actions on the selection. */
export function UsersToolbar({
  total,
  capped,
  note,
  rowCount,
  selectedCount,
  selectable,
  verifiable,
  verifying,
  onSelectAll,
  onVerify,
  summaryRef,
}: UsersToolbarProps) {
  const hintId = useId()
  const some = selectedCount > 0
  return (
    <Bar role="group" aria-label={texts.label} $active={some} $selectable={selectable}>
      <Usable $shown={selectable}>
        <Checkbox
          label={usersTexts.table.selectAll}
          labelHidden
          disabled={!selectable || rowCount === 0}
          checked={some && selectedCount === rowCount}
          indeterminate={some && selectedCount < rowCount}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </Usable>
      <Summary role="status" tabIndex={-1} ref={summaryRef}>
        {some ? texts.selected(selectedCount) : total === undefined ? '' : texts.total(total, capped)}
        {!some && note && <Note>{note}</Note>}
      </Summary>
      {some && (
        <IconButton label={texts.clearSelection} onClick={() => onSelectAll(false)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      <End $shown={verifiable} $reachable={selectable}>
        <Button
          size="s"
          icon={<BadgeCheck />}
          disabled={!selectable || !some}
          busy={verifying}
          aria-describedby={selectable ? undefined : hintId}
          title={selectable ? undefined : texts.verifyHint}
          onClick={onVerify}
        >
          {texts.verify}
        </Button>
        <span id={hintId} hidden>
          {texts.verifyHint}
        </span>
      </End>
    </Bar>
  )
}

const Bar = styled.div<{ $active: boolean; $selectable: boolean }>`
  display: flex;
  flex: 0 1 auto;
  margin-left: auto;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  border-radius: ${radius.control};
  ${(p) =>
    p.$active &&
    css`
      background: ${c.brandSoft};
    `}
  /* Reserves room for total and button, so that loading them does not shift the filters. */
  ${media.below(1200)} {
    min-width: 15rem;
    justify-content: flex-end;
  }
  ${media.cards} {
    min-width: 0;
    justify-content: normal;
    flex-grow: ${(p) => (p.$selectable ? 1 : 0)};
  }
`
const Usable = styled.div<{ $shown: boolean }>`
  ${(p) => !p.$shown && visuallyHiddenCss}
`
const Summary = styled.p`
  ${type.s14}
  font-weight: 550;
  font-variant-numeric: tabular-nums;
`
const Note = styled.span`
  margin-left: ${space[8]};
  color: ${c.muted};
  font-weight: 400;
`
/** On phones a disabled button is hidden: it has only a tooltip, which they do not show. */
const End = styled(Usable)<{ $reachable: boolean }>`
  margin-left: auto;
  ${media.cards} {
    ${(p) => !p.$reachable && visuallyHiddenCss}
  }
`
