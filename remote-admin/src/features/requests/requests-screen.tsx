import { ApiError, settings } from '@csuite/shared/client'
import { type AccessRequest, requestStates } from '@csuite/shared/contract/access-requests'
import { formatDateTime, formatEnd } from '@csuite/shared/format'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { NoticePage, Page } from '@csuite/shared/ui/page'
import { Illustration } from '@csuite/shared/ui/illustration'
import { Select } from '@csuite/shared/ui/select'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { space, type } from '@csuite/shared/ui/theme'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { Detail, RowActions, SmallButton } from '../../parts/cells'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { Pager, pageOf, useExistingPage } from '../../parts/paging'
import { EndDialog, RejectDialog } from './decision-dialogs'
import { requestsTexts as texts } from './requests.texts'
import { useApprove, useRequests } from './use-requests'

type State = AccessRequest['estado']
const stateOf = (query: URLSearchParams): State =>
  requestStates.find((state) => state === query.get('estado')) ?? 'pendiente'

export function RequestsScreen() {
  const [query, setQuery] = useSearchParams()
  const state = stateOf(query)
  const page = pageOf(query)
  const requests = useRequests(state, page)
  const show = (estado: State, next: number, replace = false) =>
    setQuery(
      { ...(estado === 'pendiente' ? {} : { estado }), ...(next === 1 ? {} : { page: String(next) }) },
      { replace },
    )
  useExistingPage(requests, page, (last) => show(state, last, true))
  const ending = useDialogState<AccessRequest>('end-access')
  const rejecting = useDialogState<AccessRequest>('reject-access')
  const list = useRef<HTMLElement>(null)
  if (requests.error instanceof ApiError && requests.error.status === 403) return <Denied />
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <OfflineNotice />
      <Filter>
        <Select
          label={texts.state}
          value={state}
          options={requestStates.map((value) => ({ value, label: texts.states[value] }))}
          onChange={(event) => show(event.target.value as State, 1)}
        />
      </Filter>
      <section ref={list} tabIndex={-1} aria-label={texts.title}>
        <Loaded query={requests} loading={texts.loading} skeleton={320} failed={texts.failed}>
          {({ data, totalPages }) => (
            <>
              <ListTable
                caption={texts.title}
                busy={requests.isPlaceholderData}
                columns={state === 'pendiente' ? texts.columns : { ...texts.columns, actions: texts.decided }}
                rows={data}
                empty={
                  <EmptyState title={texts.empty[state]}>
                    {state === 'pendiente' && texts.emptyText}
                  </EmptyState>
                }
              >
                {(request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onApproved={() => list.current?.focus()}
                    onEnd={() => ending.open(request)}
                    onReject={() => rejecting.open(request)}
                  />
                )}
              </ListTable>
              <Pager page={page} totalPages={totalPages} onPage={(next) => show(state, next)} />
            </>
          )}
        </Loaded>
      </section>
      <DialogOf state={ending}>{(request, dialog) => <EndDialog {...dialog} request={request} />}</DialogOf>
      <DialogOf state={rejecting}>
        {(request, dialog) => <RejectDialog {...dialog} request={request} />}
      </DialogOf>
    </Page>
  )
}

interface RequestRowProps {
  request: AccessRequest
  /** Its row, which had the focus, is gone. */
  onApproved: () => void
  onEnd: () => void
  onReject: () => void
}

function RequestRow({ request, onApproved, onEnd, onReject }: RequestRowProps) {
  const { app, usuario, motivo, estado, creada } = request
  const nameId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const approve = useApprove(request.id, () => {
    const { activeElement } = document
    if (activeElement === document.body || actions.current?.contains(activeElement)) onApproved()
  })
  return (
    <Tr>
      <Td>
        <div>
          <strong id={nameId}>{usuario.nombre || usuario.email}</strong>
          <Detail>{usuario.email}</Detail>
        </div>
      </Td>
      <Td label={texts.columns.app}>{app.nombre}</Td>
      <Td label={texts.columns.reason}>
        <Reason>{motivo}</Reason>
      </Td>
      <Td label={texts.columns.since}>{formatDateTime(creada)}</Td>
      <Td>
        {estado === 'pendiente' ? (
          <RowActions ref={actions}>
            <Button
              size="s"
              aria-describedby={nameId}
              busy={approve.isPending}
              onClick={() => approve.mutate({})}
            >
              {texts.approve}
            </Button>
            <SmallButton aria-describedby={nameId} onClick={onEnd}>
              {texts.withEnd}
            </SmallButton>
            <SmallButton aria-describedby={nameId} onClick={onReject}>
              {texts.reject}
            </SmallButton>
          </RowActions>
        ) : (
          <Decision request={request} />
        )}
      </Td>
    </Tr>
  )
}

function Decision({ request: { estado, decidida, hasta, respuesta } }: { request: AccessRequest }) {
  return (
    <div>
      {decidida && formatDateTime(decidida)}
      <Detail>
        {estado === 'rechazada' && respuesta && texts.answer(respuesta)}
        {estado === 'aprobada' &&
          (hasta ? texts.until(formatEnd(hasta, settings().timeZone)) : texts.forGood)}
      </Detail>
    </div>
  )
}

const Denied = () => (
  <NoticePage
    title={texts.deniedTitle}
    illustration={<Illustration name="valve" />}
    actions={<ButtonLink to="/">{texts.toApps}</ButtonLink>}
  >
    {texts.deniedText}
  </NoticePage>
)

const Filter = styled.div`
  max-width: 240px;
  margin-bottom: ${space[16]};
`
const Reason = styled.p`
  ${type.s14}
  max-width: 40ch;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
