import { pictureOf } from '@csuite/shared/client'
import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import type { ListedUser } from '@csuite/shared/contract/users'
import { Button } from '@csuite/shared/ui/button'
import { Checkbox } from '@csuite/shared/ui/field'
import { Avatar } from '@csuite/shared/ui/icons'
import { Td, Tr } from '@csuite/shared/ui/table'
import { TOP_BAR_HEIGHT, c, cut, hovered, media, row, target, type } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { peopleTexts } from '../../parts/people/people.texts'
import { PersonStatus, dayLabel, fullName, roleLabel } from '../../parts/people/person-labels'
import { PersonMenu, type PersonMenuActions } from '../../parts/people/person-menu'
import { usersTexts } from './users.texts'

const texts = usersTexts.table

export interface RowActions extends PersonMenuActions {
  onPlans: (user: User) => void
  onSelect: (id: number, selected: boolean) => void
  /** Called on hover and focus of the link. */
  onIntent?: (() => void) | undefined
}

interface UserRowProps extends RowActions {
  user: ListedUser
  /** Only pending users can be selected (spec §5). */
  selectable: boolean
  selected: boolean
  isSelf: boolean
}

/** Memoised, so that selecting one row does not render all of them. */
export const UserRow = memo(function UserRow({
  user,
  selectable,
  selected,
  isSelf,
  onSelect,
  onIntent,
  onPlans,
  ...actions
}: UserRowProps) {
  const nameId = useId()
  const { search } = useLocation()
  const name = fullName(user)
  return (
    <Row $selected={selected} $selectable={selectable}>
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
          <Lines>
            <Name dir="auto">
              <Link
                id={nameId}
                data-person={user.id}
                to={`/admin/usuarios/${user.id}`}
                state={{ list: search }}
                onPointerEnter={onIntent}
                onFocus={onIntent}
              >
                {name}
              </Link>
              {isSelf && <You>{peopleTexts.you}</You>}
            </Name>
            <Email title={user.email}>{user.email}</Email>
          </Lines>
        </Person>
      </PersonCell>
      <RoleCell label={texts.role} $ordinary={user.role !== ROLE_ADMIN}>
        {roleLabel(user)}
      </RoleCell>
      <StatusCell label={texts.status}>
        <PersonStatus status={user.status} />
      </StatusCell>
      {user.ultimoInicio === undefined ? (
        <DayCell label={texts.date}>{dayLabel(user.createdAt)}</DayCell>
      ) : (
        <DayCell label={texts.lastSignIn}>
          {user.ultimoInicio ? dayLabel(user.ultimoInicio) : texts.noSignIn}
        </DayCell>
      )}
      <ActionsCell>
        <Actions>
          <Button size="s" variant="quiet" aria-describedby={nameId} onClick={() => onPlans(user)}>
            {peopleTexts.plans}
          </Button>
          <PersonMenu user={user} isSelf={isSelf} overScroll {...actions} />
        </Actions>
      </ActionsCell>
    </Row>
  )
})

const Row = styled(Tr)<{ $selectable: boolean }>`
  position: relative;
  height: 40px;
  & > :where(td) {
    padding-block: 1px;
  }
  ${media.compact} {
    & > :where(td) {
      padding-inline: 8px;
    }
  }
  /* On touch screens the whole row is the link, except for its other controls. */
  @media (pointer: coarse) {
    height: ${target};
    & a::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    & label,
    & button {
      position: relative;
      z-index: 1;
    }
  }
  /* On phones two lines: name and actions; status, role, email and date. */
  ${media.cards} {
    display: grid;
    grid-template-columns: ${(p) => (p.$selectable ? target : '0')} auto auto minmax(0, 1fr) auto;
    align-items: center;
    height: auto;
    padding: 0 4px 8px 12px;
    & > :where(td) {
      ${type.s12}
      padding: 0;
      border: 0;
      overflow-wrap: anywhere;
      color: ${c.muted};
    }
  }
  /* Keeps focused controls clear of the sticky bars. */
  & a,
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
      overflow: hidden;
      padding: 0;
      opacity: 0;
      ${media.cards} {
        position: absolute;
        width: 0;
        height: 0;
      }
    `}
`
/** On phones name and email are grid items of the row. */
const PersonCell = styled(Td)`
  ${media.cards} {
    display: contents;
  }
`
/** Phones show only the role of administrators. */
const RoleCell = styled(Td)<{ $ordinary: boolean }>`
  ${media.cards} {
    grid-area: 2 / 3;
    padding-right: 8px;
    ${(p) => p.$ordinary && visuallyHiddenCss}
  }
`
/** Long statuses wrap, to leave room for the email. */
const StatusCell = styled(Td)`
  padding-block: 0;
  line-height: 1.25;
  & > span {
    white-space: normal;
  }
  ${media.cards} {
    grid-area: 2 / 1 / 3 / 3;
    padding-right: 8px;
    & > span {
      white-space: nowrap;
    }
  }
`
const ActionsCell = styled(Td)`
  padding-block: 0;
  ${media.cards} {
    grid-area: 1 / 4 / 2 / 6;
    justify-self: end;
  }
`
const Person = styled.div`
  ${row(12)}
  min-width: 0;
  ${media.below(1200)} {
    & > :first-child {
      display: none;
    }
  }
  ${media.cards} {
    display: contents;
  }
`
const Lines = styled.div`
  min-width: 0;
  ${media.cards} {
    display: contents;
  }
`
const Name = styled.div`
  ${cut}
  ${media.cards} {
    ${type.s16}
    /* Ends before the actions. */
    grid-area: 1 / 2 / 2 / 6;
    padding-right: calc(3.5rem + 60px);
    color: ${c.text};
  }
  font-weight: 550;
  & a {
    color: inherit;
    text-decoration: none;
    ${hovered(`color:${c.brand};text-decoration:underline;`)}
  }
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
  ${media.cards} {
    grid-area: 2 / 4;
  }
  color: ${c.muted};
`
const DayCell = styled(Td)`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  ${media.cards} {
    grid-area: 2 / 5;
    padding-inline: 8px;
    overflow-wrap: normal;
  }
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
    gap: 0;
    & > button {
      padding-inline: 8px;
    }
  }
`
