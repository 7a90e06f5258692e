import type { ListedUser, UserOrder } from '@csuite/shared/contract/users'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { TBody, THead, Table, Th, Tr } from '@csuite/shared/ui/table'
import { media, space } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { Stack } from '@csuite/shared/ui/layout'
import { useDeferredValue } from 'react'
import styled from 'styled-components'
import { type RowActions, UserRow } from './user-row'
import { usersTexts } from './users.texts'

const texts = usersTexts.table

interface UsersTableProps extends RowActions {
  users: ListedUser[]
  sort: UserOrder
  onSort: (sort: UserOrder) => void
  busy: boolean
  selectable: boolean
  selection: ReadonlySet<number>
  ownId: number | undefined
}

/** Rows rendered first; those below the screen follow in a deferred render. */
const SCREENFUL = 25

export function UsersTable({
  users,
  sort,
  onSort,
  busy,
  selectable,
  selection,
  ownId,
  ...actions
}: UsersTableProps) {
  // As in the rows, which may still be those of the order before.
  const dates = users[0]?.ultimoInicio === undefined ? 'createdAt' : 'ultimoInicio'
  const sortOf = (column: 'name' | typeof dates) => {
    if (sort === column) return 'ascending'
    return sort === `-${column}` ? 'descending' : 'none'
  }
  const drawn = useDeferredValue(users.length, SCREENFUL)
  return (
    <>
      <VisuallyHidden role="status">{busy ? texts.updating : ''}</VisuallyHidden>
      <People caption={texts.caption} busy={busy} stickyHead phone="own">
        <THead>
          <Headings $selectable={selectable}>
            <Th>
              <VisuallyHidden>{texts.select}</VisuallyHidden>
            </Th>
            <Th sort={sortOf('name')} onSort={() => onSort(sort === 'name' ? '-name' : 'name')}>
              {texts.user}
            </Th>
            <Th>{texts.role}</Th>
            <Th>{texts.status}</Th>
            <DateHeading
              sort={sortOf(dates)}
              onSort={() => onSort(sort === '-createdAt' ? 'createdAt' : '-createdAt')}
            >
              {dates === 'createdAt' ? texts.date : texts.lastSignIn}
            </DateHeading>
            <Th>{texts.actions}</Th>
          </Headings>
        </THead>
        <TBody>
          {users.slice(0, drawn).map((user) => (
            <UserRow
              key={user.id}
              user={user}
              selectable={selectable}
              selected={selection.has(user.id)}
              isSelf={user.id === ownId}
              {...actions}
            />
          ))}
        </TBody>
      </People>
    </>
  )
}

/** Fixed layout, so that columns stay the same on each page; the user's column takes the rest. */
const People = styled(Table)`
  table-layout: fixed;
  & > tbody {
    gap: ${space[8]};
  }
`
const widths = (...columns: [box: string, role: string, status: string, date: string, actions: string]) =>
  [1, 3, 4, 5, 6]
    .map((column, index) => `& > :nth-child(${column}) { width: ${columns[index] ?? 0}; }`)
    .join('')
/** Grows with the text size up to a share of the viewport, so that the user's column keeps some room. */
const column = (fixed: number, text: number, most: number) => `min(${fixed}px + ${text}rem, ${most}vw)`
const roomy = [column(32, 6, 17), column(72, 4, 17), column(104, 3, 16), column(128, 2, 16)] as const
const tight = [column(16, 6, 17), column(48, 4, 17), column(40, 4, 16), column(104, 2, 24)] as const
/** Disabled checkboxes stay in the table (spec §5) but take no room. */
const Headings = styled(Tr)<{ $selectable: boolean }>`
  height: 36px;
  & > th {
    height: 36px;
  }
  ${(p) => !p.$selectable && '& > :first-child { padding: 0; }'}
  ${(p) => widths(p.$selectable ? '56px' : '0', ...roomy)}
  ${media.compact} {
    & > th {
      padding-inline: ${space[8]};
    }
    ${(p) => widths(p.$selectable ? '40px' : '0', ...tight)}
  }
  /* Cards have no headings: 'Ordenar por' sorts them. */
  ${media.cards} {
    & button {
      visibility: hidden;
    }
  }
`
const DateHeading = styled(Th)`
  white-space: normal;
  & > button {
    text-align: left;
  }
`

export function UsersSkeleton() {
  return (
    <Skeleton label={texts.loading}>
      <Stack as="span" $gap={8}>
        {Array.from({ length: 10 }, (_, index) => (
          <SkeletonBlock key={index} height={40} />
        ))}
      </Stack>
    </Skeleton>
  )
}
