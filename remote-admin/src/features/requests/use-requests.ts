import { call } from '@csuite/shared/client'
import {
  type AccessRequest,
  approveRequest,
  listRequests,
  rejectRequest,
} from '@csuite/shared/contract/access-requests'
import { appAudience } from '@csuite/shared/contract/audience'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appLists } from '../../parts/app-lists'
import { requestsTexts as texts } from './requests.texts'

export const useRequests = (estado: AccessRequest['estado'], page: number) =>
  useQuery({
    ...endpointQuery(listRequests, { query: { estado, page: String(page), limit: '20' } }),
    placeholderData: keepPreviousData,
  })

const nameOf = ({ usuario }: AccessRequest) => usuario.nombre || usuario.email

/** An approval changes who sees the app. */
const stale = [listRequests, appAudience, ...appLists]

/** @param onApproved once the list is new; without it a dialog shows a failure, which is a message otherwise */
export const useApprove = (id: number, onApproved?: () => void) =>
  useSend((body: { hasta?: string }) => call(approveRequest, { params: { id: String(id) }, body }), {
    stale,
    reloaded: onApproved,
    done: (request) => texts.approved(nameOf(request), request.app.nombre),
    failed: onApproved && texts.decideFailed,
  })

export const useReject = (id: number) =>
  useSend((body: { motivo: string }) => call(rejectRequest, { params: { id: String(id) }, body }), {
    stale,
    done: (request) => texts.rejected(nameOf(request)),
  })
