import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { TOP_BAR_HEIGHT, c, space } from '@csuite/shared/ui/theme'
import {
  type ComponentType,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { KEPT_FORMS, keptSubject } from '../../parts/kept-form'
import { useAccessDialog } from './access-dialog'
import { inviteTexts } from './access.texts'
import { ChangeStatusDialog } from './change-status-dialog'
import { ExportButton } from './export-button'
import { InviteButton } from './invite-button'
import { StatStrip } from './stat-strip'
import { useExport } from './use-export'
import { useSelection } from './use-selection'
import { fullName, useChangeStatus, useNotice, useReplaceUser, useVerifyUsers } from './use-user-actions'
import { useUserStats, useUsers } from './use-users'
import { type UsersView, readView, writeView } from './users-address'
import { UsersFilters } from './users-filters'
import { UsersPager } from './users-pager'
import { UsersSkeleton, UsersTable } from './users-table'
import { UsersToolbar } from './users-toolbar'
import { usersTexts as texts } from './users.texts'

/** Milliseconds that the message over the list stays (spec §9). */
const NOTICE_MS = 5000

interface UsersScreenProps {
  /** The window with a person's plans, another task of this panel. */
  PlansModal: ComponentType<{ user: User; open: boolean; onClose: () => void }>
  /** The window in which a person's data are edited. */
  EditUserModal: ComponentType<{
    user: User
    open: boolean
    onSaved: (user: User) => void
    onClose: () => void
  }>
}

/** User management: find people, verify those who wait, suspend, export, and the way to their plans. */
export function UsersScreen({ PlansModal, EditUserModal }: UsersScreenProps) {
  const { view, change } = useUsersView()
  const users = useUsers(view)
  const stats = useUserStats()
  const ownId = useSession((state) => state.user?.id)
  const { notice, show, dismiss } = useNotice()
  const exporting = useExport(show)
  const summary = useRef<HTMLParagraphElement>(null)

  // Fifty rows are drawn in pieces, between which the page answers.
  const page = useDeferredValue(users.data)
  const rows = page?.data ?? []
  const selectable = view.status === 'pending_verification' && !users.isPlaceholderData
  const { ids, selection, select, selectAll } = useSelection(
    JSON.stringify(view),
    selectable ? rows.map((user) => user.id) : [],
  )
  const verify = useVerifyUsers(show, () => {
    selectAll(false)
    summary.current?.focus()
  })
  const changeStatus = useChangeStatus(show)
  const replaceUser = useReplaceUser()
  const plans = useSubject()
  // An edit that the end of the session interrupted goes on.
  const edit = useSubject(() => keptSubject<User>(KEPT_FORMS.editUser)?.subject)
  const status = useSubject()
  const access = useAccessDialog(show)

  const totalPages = users.data?.totalPages
  const settled = users.isSuccess && !users.isPlaceholderData
  useEffect(() => {
    if (settled && totalPages !== undefined && view.page > Math.max(1, totalPages))
      change({ page: Math.max(1, totalPages) }, { replace: true })
  }, [settled, totalPages, view.page, change])

  return (
    <Dense title={texts.title}>
      <StatStrip stats={stats.data} loading={stats.isPending} />
      <OfflineNotice />
      <NoticePlace>
        {notice && (
          <Alert key={notice.id} tone={notice.tone} autoDismissMs={NOTICE_MS} onDismiss={dismiss}>
            {notice.text}
          </Alert>
        )}
      </NoticePlace>
      <Tools $active={ids.length > 0}>
        <UsersFilters view={view} onChange={(next) => change({ ...next, page: 1 })} />
        <UsersToolbar
          total={page?.total}
          capped={page?.totalIsCapped ?? false}
          rowCount={rows.length}
          selectedCount={ids.length}
          selectable={selectable}
          verifying={verify.isPending}
          onSelectAll={selectAll}
          onVerify={() => verify.mutate(ids)}
          summaryRef={summary}
        >
          <InviteButton onInvited={(email) => show('ok', inviteTexts.done(email))} />
          <ExportButton
            progress={exporting.progress}
            disabled={rows.length === 0}
            onStart={() => void exporting.start(view)}
            onCancel={exporting.cancel}
          />
        </UsersToolbar>
      </Tools>
      {users.isError && !users.data ? (
        <Unavailable busy={users.isFetching} onRetry={() => void users.refetch()} />
      ) : !page ? (
        <UsersSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={texts.table.empty}>{texts.table.emptyHint}</EmptyState>
      ) : (
        <UsersTable
          users={rows}
          busy={users.isPlaceholderData}
          selectable={selectable}
          selection={selection}
          ownId={ownId}
          onSelect={select}
          onPlans={plans.open}
          onEdit={edit.open}
          onChangeStatus={status.open}
          onAccess={access.open}
        />
      )}
      <UsersPager
        page={view.page}
        totalPages={totalPages ?? 0}
        size={view.size}
        onPage={(page) => {
          change({ page })
          summary.current?.scrollIntoView?.({ block: 'center' })
        }}
        onSize={(size) => change({ size, page: 1 })}
      />
      <ChangeStatusDialog
        open={status.isOpen}
        user={status.user}
        isSelf={status.user?.id === ownId}
        busy={changeStatus.isPending}
        onConfirm={(user) => changeStatus.mutate(user, { onSettled: status.close })}
        onClose={status.close}
      />
      {access.dialog}
      <Suspense fallback={null}>
        {plans.user && <PlansModal user={plans.user} open={plans.isOpen} onClose={plans.close} />}
        {edit.user && (
          <EditUserModal
            user={edit.user}
            open={edit.isOpen}
            onSaved={(user) => {
              replaceUser(user)
              show('ok', texts.edited(fullName(user)))
              edit.close()
            }}
            onClose={edit.close}
          />
        )}
      </Suspense>
    </Dense>
  )
}

/** The view in the address. A step back brings the view before. */
function useUsersView() {
  const [query, setQuery] = useSearchParams()
  const view = readView(query)
  const change = useCallback(
    (next: Partial<UsersView>, options: { replace?: boolean } = {}) =>
      setQuery((last) => writeView(last, { ...readView(last), ...next }), {
        preventScrollReset: true,
        ...options,
      }),
    [setQuery],
  )
  return { view, change }
}

/** Whom a window is about; the person stays while it closes. */
function useSubject(first?: () => User | undefined) {
  const [user, setUser] = useState<User | null>(() => first?.() ?? null)
  const [isOpen, setOpen] = useState(user !== null)
  const open = useCallback((next: User) => {
    setUser(next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { user, isOpen, open, close }
}

/** A list that could not load is only logged (spec §8): no alarm and no server text, but a way to try again. */
function Unavailable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title={texts.table.unavailable}
      action={
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {texts.table.retry}
        </Button>
      }
    />
  )
}

/** As many rows as fit: the list is what one comes for. */
const Dense = styled(Page)`
  padding-top: ${space[24]};
  & > :first-child {
    margin-bottom: ${space[12]};
  }
`
const Tools = styled.div<{ $active: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  margin-bottom: ${space[8]};
  ${(p) =>
    p.$active &&
    css`
      position: sticky;
      z-index: 2;
      top: ${TOP_BAR_HEIGHT}px;
      background: ${c.bg};
    `}
`
const NoticePlace = styled.div`
  &:not(:empty) {
    margin-bottom: ${space[12]};
  }
`
