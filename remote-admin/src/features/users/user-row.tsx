import { pictureOf } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { Button } from '@csuite/shared/ui/button'
import { Checkbox } from '@csuite/shared/ui/field'
import { Avatar } from '@csuite/shared/ui/icons'
import { Td, Tr } from '@csuite/shared/ui/table'
import { TOP_BAR_HEIGHT, c, media, type } from '@csuite/shared/ui/theme'
import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { peopleTexts } from '../../parts/people/people.texts'
import { PersonStatus, dayLabel, roleLabel } from '../../parts/people/person-labels'
import { type PersonActions, PersonMenu } from '../../parts/people/person-menu'
import { fullName } from '../../parts/people/use-user-actions'
import { usersTexts } from './users.texts'

const texts = usersTexts.table

export interface RowActions extends PersonActions {
  onSelect: (id: number, selected: boolean) => void
  /** Somebody may open a person. */
  onIntent?: (() => void) | undefined
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
  onIntent,
  onPlans,
  ...actions
}: UserRowProps) {
  const nameId = useId()
  const { search } = useLocation()
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
          </div>
        </Person>
      </PersonCell>
      <Td label={texts.role}>{roleLabel(user)}</Td>
      <StatusCell label={texts.status}>
        <PersonStatus status={user.status} />
      </StatusCell>
      <Td label={texts.date}>
        <Day>{dayLabel(user.createdAt)}</Day>
      </Td>
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

const cut = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

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
    grid-template-columns: auto repeat(2, minmax(0, auto)) minmax(0, 1fr) auto;
    gap: 2px 8px;
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
      ${cut}
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
const Name = styled.div`
  ${cut}
  font-weight: 550;
  text-align: left;
  & a {
    color: inherit;
    text-decoration: none;
    &:hover {
      color: ${c.brand};
      text-decoration: underline;
    }
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
  color: ${c.muted};
`
const Day = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
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
