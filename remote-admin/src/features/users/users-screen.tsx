import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { TOP_BAR_HEIGHT, c, media, space, type, wrap, wrapRow } from '@csuite/shared/ui/theme'
import type { User } from '@csuite/shared/contract/user'
import { useDialogState } from '@csuite/shared/form'
import { type ComponentType, Suspense, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { type EditUserDialog, usePersonDialogs } from '../../parts/people/use-person-dialogs'
import { useVerifyUsers } from '../../parts/people/use-verify-users'
import { useExistingPage } from '../../parts/paging'
import { ExportButton } from './export-button'
import { ImportButton, InviteButton } from './title-buttons'
import { StatStrip } from './stat-strip'
import { useListKeys } from './use-list-keys'
import { useSelection } from './use-selection'
import { useUsers } from './use-users'
import { type UsersView, readView, writeView } from './users-address'
import { UsersFilters } from './users-filters'
import { UsersPager } from './users-pager'
import { UsersSkeleton, UsersTable } from './users-table'
import { UsersToolbar } from './users-toolbar'
import { usersTexts as texts } from './users.texts'

interface UsersScreenProps {
  /** From the user-plans feature. */
  PlansModal: ComponentType<{ user: User; open: boolean; onClose: () => void }>
  EditUserModal: EditUserDialog
  preloadPerson?: () => void
}

export function UsersScreen({ PlansModal, EditUserModal, preloadPerson }: UsersScreenProps) {
  const { view, change } = useUsersView()
  const users = useUsers(view)
  const summary = useRef<HTMLParagraphElement>(null)

  // Deferred, so that rendering 50 rows does not block input.
  const page = useDeferredValue(users.data)
  const rows = page?.data ?? []
  const selectable = view.status === 'pending_verification' && !users.isPlaceholderData
  const { ids, selection, select, selectAll } = useSelection(
    JSON.stringify(view),
    selectable ? rows.map((user) => user.id) : [],
  )
  const verify = useVerifyUsers(() => {
    selectAll(false)
    summary.current?.focus()
  })
  const plans = useDialogState<User>('plans')
  const { actions, dialogs, ownId } = usePersonDialogs(EditUserModal)
  const list = useListKeys(rows, actions.onEdit)

  useExistingPage(users, view.page, (page) => change({ page }, { replace: true }))

  return (
    <Dense
      title={texts.title}
      actions={
        <>
          <InviteButton />
          <ImportButton />
          <ExportButton view={view} disabled={rows.length === 0} />
        </>
      }
    >
      <StatStrip />
      <OfflineNotice />
      <Tools $active={ids.length > 0}>
        <UsersFilters view={view} onChange={(next) => change({ ...next, page: 1 })} />
        <UsersToolbar
          page={page}
          view={view}
          selectedCount={ids.length}
          selectable={selectable}
          verifying={verify.isPending}
          onSelectAll={selectAll}
          onVerify={() => verify.mutate(ids)}
          summaryRef={summary}
        />
      </Tools>
      {users.isError && !users.data ? (
        // The failure is only logged (spec §8): no alert and no server message, but a retry.
        <div role="status">
          <EmptyState
            title={texts.table.unavailable}
            action={
              <Button variant="secondary" busy={users.isFetching} onClick={() => void users.refetch()}>
                {texts.table.retry}
              </Button>
            }
          />
        </div>
      ) : !page ? (
        <UsersSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={texts.table.empty}>{texts.table.emptyHint}</EmptyState>
      ) : (
        <section ref={list} aria-label={texts.table.caption}>
          <UsersTable
            users={rows}
            sort={view.sort}
            onSort={(sort) => change({ sort, page: 1 })}
            busy={users.isPlaceholderData}
            selectable={selectable}
            selection={selection}
            ownId={ownId}
            onSelect={select}
            onPlans={plans.open}
            onIntent={preloadPerson}
            {...actions}
          />
          <Keys aria-hidden="true">
            {texts.keys.map(([key, does]) => (
              <span key={key}>
                <kbd>{key}</kbd> {does}
              </span>
            ))}
          </Keys>
        </section>
      )}
      {page && (
        <UsersPager
          page={view.page}
          totalPages={users.data?.totalPages ?? 0}
          size={view.size}
          onPage={(page) => {
            change({ page })
            summary.current?.scrollIntoView?.({ block: 'center' })
          }}
          onSize={(size) => change({ size, page: 1 })}
        />
      )}
      {dialogs}
      <Suspense fallback={null}>
        {plans.subject && <PlansModal user={plans.subject} open={plans.isOpen} onClose={plans.close} />}
      </Suspense>
    </Dense>
  )
}

function useUsersView() {
  const [query, setQuery] = useSearchParams()
  const view = readView(query)
  // The router updates later; a second change at once must build on the first.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const change = useCallback(
    (next: Partial<UsersView>, options: { replace?: boolean } = {}) => {
      latest.current = writeView(latest.current, { ...readView(latest.current), ...next })
      setQuery(latest.current, { preventScrollReset: true, ...options })
    },
    [setQuery],
  )
  return { view, change }
}

const Dense = styled(Page)`
  padding-top: ${space[24]};
  & > :first-child {
    margin-bottom: ${space[12]};
  }
  ${media.phone} {
    padding-top: ${space[12]};
  }
`
const Tools = styled.div<{ $active: boolean }>`
  ${wrapRow(8, 16)}
  margin-bottom: ${space[8]};
  ${media.cards} {
    gap: ${space[8]};
  }
  ${(p) =>
    p.$active &&
    css`
      position: sticky;
      z-index: 2;
      top: ${TOP_BAR_HEIGHT}px;
      background: ${c.bg};
    `}
`
const Keys = styled.p`
  ${type.s12}
  ${wrap(4, 16)}
  margin-top: ${space[8]};
  color: ${c.muted};
  & kbd {
    ${type.mono}
    padding: 1px 6px;
    border: 1px solid ${c.hairline};
    border-radius: 4px;
    background: ${c.surface};
  }
  @media (pointer: coarse) {
    display: none;
  }
`
