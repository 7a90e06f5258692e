import { BadgeCheck, X } from 'lucide-react'
import { Button, IconButton } from '@csuite/shared/ui/button'
import { Checkbox } from '@csuite/shared/ui/field'
import { c, media, radius, space, type, wrapRow } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type Ref, useId } from 'react'
import styled, { css } from 'styled-components'
import type { UsersPage } from '../../parts/people/people-cache'
import { type UsersView, sortsMatches } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.toolbar

interface UsersToolbarProps {
  page: UsersPage | undefined
  view: UsersView
  selectedCount: number
  /** True in the list of pending users, the only ones that can be selected (spec §5). */
  selectable: boolean
  verifying: boolean
  onSelectAll: (selected: boolean) => void
  onVerify: () => void
  /** Takes the focus when the verify button becomes disabled. */
  summaryRef: Ref<HTMLParagraphElement>
}

export function UsersToolbar({
  page,
  view,
  selectedCount,
  selectable,
  verifying,
  onSelectAll,
  onVerify,
  summaryRef,
}: UsersToolbarProps) {
  const hintId = useId()
  const some = selectedCount > 0
  const rows = page?.data ?? []
  const verifiable = selectable || rows.some(({ status }) => status === 'pending_verification')
  return (
    <Bar role="group" aria-label={texts.label} $active={some} $selectable={selectable}>
      <Usable $shown={selectable}>
        <Checkbox
          label={usersTexts.table.selectAll}
          labelHidden
          disabled={!selectable || rows.length === 0}
          checked={some && selectedCount === rows.length}
          indeterminate={some && selectedCount < rows.length}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </Usable>
      <Summary role="status" tabIndex={-1} ref={summaryRef}>
        <span>
          {some ? texts.selected(selectedCount) : page && texts.total(page.total, page.totalIsCapped)}
        </span>
        {!some && page?.totalIsCapped && sortsMatches(view) && <Note>{texts.sorted}</Note>}
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
  ${wrapRow(4, 12)}
  flex: 0 1 auto;
  margin-left: auto;
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
