import { call, errorMessage } from '@csuite/shared/client'
import {
  type AccessRequest,
  approveRequest,
  listRequests,
  rejectRequest,
} from '@csuite/shared/contract/access-requests'
import { appAudience } from '@csuite/shared/contract/audience'
import { endpointQuery } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { appKeys, useReload, useSend } from '../../parts/use-send'
import { requestsTexts as texts } from './requests.texts'

export const useRequests = (estado: AccessRequest['estado'], page: number) =>
  useQuery({
    ...endpointQuery(listRequests, { query: { estado, page: String(page), limit: '20' } }),
    placeholderData: keepPreviousData,
  })

const nameOf = ({ usuario }: AccessRequest) => usuario.nombre || usuario.email

/** An approval changes who sees the app. */
const stale = [[listRequests.path], [appAudience.path], ...appKeys]

/** @param onApproved once the list is new; without it a dialog shows a failure, which is a message otherwise */
export function useApprove(id: number, onApproved?: () => void) {
  const reload = useReload(stale)
  return useMutation({
    mutationFn: (body: { hasta?: string }) => call(approveRequest, { params: { id: String(id) }, body }),
    onSuccess: (request) => void toast.ok(texts.approved(nameOf(request), request.app.nombre)),
    onError: (error) => {
      if (onApproved) toast.error(errorMessage(error, texts.decideFailed))
    },
    // Also after a failure: somebody else may have decided.
    onSettled: async (approved) => {
      const reloaded = reload()
      if (!onApproved) return
      await reloaded
      if (approved) onApproved()
    },
  })
}

export const useReject = (id: number) =>
  useSend((body: { motivo: string }) => call(rejectRequest, { params: { id: String(id) }, body }), {
    stale,
    done: (request) => texts.rejected(nameOf(request)),
  })
