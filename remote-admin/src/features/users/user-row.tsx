import { pictureOf } from '@csuite/shared/client'
import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { Status, type BadgeTone } from '@csuite/shared/ui/badge'
import { Button, IconButton } from '@csuite/shared/ui/button'
import { Checkbox } from '@csuite/shared/ui/field'
import { Avatar } from '@csuite/shared/ui/icons'
import { Menu, MenuItem, MenuLink } from '@csuite/shared/ui/menu'
import { Td, Tr } from '@csuite/shared/ui/table'
import { TOP_BAR_HEIGHT, c, media, type } from '@csuite/shared/ui/theme'
import { Ellipsis } from 'lucide-react'
import { memo, useId } from 'react'
import styled, { css } from 'styled-components'
import { accessTexts } from './access.texts'
import { type AccessAction, accessActionsFor } from './use-access'
import { fullName } from './use-user-actions'
import { usersTexts } from './users.texts'

const texts = usersTexts.table
const tones: Record<string, BadgeTone> = { active: 'ok', pending_verification: 'warn', suspended: 'danger' }

export interface RowActions {
  onSelect: (id: number, selected: boolean) => void
  onPlans: (user: User) => void
  onEdit: (user: User) => void
  onChangeStatus: (user: User) => void
  onAccess: (user: User, action: AccessAction) => void
}

interface UserRowProps extends RowActions {
  user: User
  /** Boxes can be ticked among pending users only (spec §5). */
  selectable: boolean
  selected: boolean
  isSelf: boolean
}

/** One person. Memoised: ticking one box must not draw fifty rows again. */
export const UserRow = memo(function UserRow({
  user,
  selectable,
  selected,
  isSelf,
  onSelect,
  onPlans,
  onEdit,
  onChangeStatus,
  onAccess,
}: UserRowProps) {
  const nameId = useId()
  const name = fullName(user)
  return (
    <Row $selected={selected}>
      <BoxCell $shown={selectable}>
        <Checkbox
          label={texts.selectOne(name)}
          labelHidden
          disabled={!selectable}
          checked={selected}
          onChange={(event) => onSelect(user.id, event.target.checked)}
        />
      </BoxCell>
      <PersonCell>
        <Person>
          <Avatar picture={pictureOf(user)} size={28} />
          <div>
            <Name id={nameId}>
              {name}
              {isSelf && <You>{usersTexts.you}</You>}
            </Name>
            <Email title={user.email}>{user.email}</Email>
          </div>
        </Person>
      </PersonCell>
      <Td label={texts.role}>{user.role === ROLE_ADMIN ? usersTexts.roles.admin : usersTexts.roles.user}</Td>
      <StatusCell label={texts.status}>
        <Status tone={tones[user.status] ?? 'neutral'}>{statusLabel(user.status)}</Status>
      </StatusCell>
      <Td label={texts.date}>
        <Day>{dayLabel(user.createdAt)}</Day>
      </Td>
      <ActionsCell>
        <Actions>
          <Button size="s" variant="secondary" aria-describedby={nameId} onClick={() => onPlans(user)}>
            {texts.plans}
          </Button>
          <Menu
            overScroll
            trigger={
              <IconButton label={texts.moreOf(name)}>
                <Ellipsis size={18} aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => onEdit(user)}>{texts.edit}</MenuItem>
            <MenuLink to={`/admin/auditoria?usuario=${user.id}`}>{texts.activity}</MenuLink>
            {!isSelf &&
              accessActionsFor(user).map((action) => (
                <MenuItem key={action} onSelect={() => onAccess(user, action)}>
                  {accessTexts[action].item(user)}
                </MenuItem>
              ))}
            {user.status === 'active' && (
              <MenuItem tone="danger" onSelect={() => onChangeStatus(user)}>
                {texts.suspend}
              </MenuItem>
            )}
            {user.status === 'suspended' && (
              <MenuItem onSelect={() => onChangeStatus(user)}>{texts.reactivate}</MenuItem>
            )}
          </Menu>
        </Actions>
      </ActionsCell>
    </Row>
  )
})

/** The status in words; another value as it is, a missing one 'Sin estado' (spec §4). */
function statusLabel(status: string | null | undefined): string {
  if (!status) return usersTexts.noStatus
  return status in usersTexts.statuses
    ? usersTexts.statuses[status as keyof typeof usersTexts.statuses]
    : status
}

/** One for all rows: making a formatter takes longer than drawing a row. */
const days = new Intl.DateTimeFormat('es-ES')

/** The day of registration as people in Spain write it; 'Sin fecha' without one. */
function dayLabel(at: string | null | undefined): string {
  const date = at ? new Date(at) : null
  return date && !Number.isNaN(date.getTime()) ? days.format(date) : usersTexts.noDate
}

const Row = styled(Tr)`
  position: relative;
  height: 40px;
  & > td {
    padding-block: 1px;
  }
  ${media.compact} {
    & > td {
      padding-inline: 8px;
    }
  }
  /* On a phone: who it is, and below that what they are, since when, and how it stands. */
  ${media.cards} {
    display: grid;
    grid-template-columns: repeat(3, auto) minmax(0, 1fr) auto;
    gap: 2px 12px;
    align-items: center;
    height: auto;
    padding: 8px 12px;
    &&& > td {
      ${type.s12}
      display: block;
      min-height: 0;
      padding: 0;
      border: 0;
      color: ${c.muted};
      text-align: left;
      &::before {
        content: none;
      }
    }
    & > :nth-child(3) {
      grid-area: 2 / 2;
    }
    & > :nth-child(4) {
      grid-area: 2 / 3;
    }
    & > :nth-child(5) {
      grid-area: 2 / 4 / 3 / 6;
    }
  }
  /* What receives focus must not hide below the bars that stay at the top. */
  & button,
  & input {
    scroll-margin-top: ${TOP_BAR_HEIGHT + 80}px;
  }
`
const BoxCell = styled(Td)<{ $shown: boolean }>`
  padding-block: 0;
  padding-right: 0;
  ${media.cards} {
    grid-area: 1 / 1;
  }
  ${(p) =>
    !p.$shown &&
    css`
      && {
        overflow: hidden;
        padding: 0;
        opacity: 0;
      }
      ${media.cards} {
        position: absolute;
        width: 0;
        height: 0;
      }
    `}
`
const PersonCell = styled(Td)`
  ${media.cards} {
    grid-area: 1 / 2 / 2 / 5;
    overflow: hidden;
    ${Row} > && {
      ${type.s14}
      color: ${c.text};
    }
  }
`
/** Two words stand below each other: the width is the address's. */
const StatusCell = styled(Td)`
  padding-block: 0;
  line-height: 1.25;
  & > span {
    white-space: normal;
  }
`
const ActionsCell = styled(Td)`
  && {
    padding-block: 0;
  }
  ${media.cards} {
    grid-area: 1 / 5;
  }
`
const Person = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
  & > div {
    min-width: 0;
  }
  ${media.compact} {
    & > :first-child {
      display: none;
    }
  }
`
const cut = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`
const Name = styled.div`
  ${cut}
  font-weight: 550;
`
const You = styled.span`
  ${type.s12}
  margin-left: 8px;
  color: ${c.muted};
  font-weight: 400;
`
const Email = styled.div`
  ${type.s12}
  ${cut}
  color: ${c.muted};
`
const Day = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
const Actions = styled.div`
  display: flex;
  gap: 4px;
  ${media.compact} {
    gap: 0;
    & > * {
      padding-inline: 8px;
    }
  }
  ${media.cards} {
    width: 100%;
    & > button {
      flex: 1;
    }
  }
`
