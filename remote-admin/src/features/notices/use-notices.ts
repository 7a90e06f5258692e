import { call, serverNow } from '@csuite/shared/client'
import type { EndpointInput } from '@csuite/shared/contract/define-endpoint'
import {
  type Notice,
  addNotice,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { changedFields, useSend } from '../../parts/use-send'
import { noticesTexts as texts } from './notices.texts'

const queryKey = [manageNotices.path]

/** Every notice, by whether it is shown now, planned or over. */
export function useNotices() {
  return useQuery({
    queryKey,
    queryFn: () => call(manageNotices),
    select: (notices: Notice[]) => {
      const now = new Date(serverNow()).toISOString()
      return {
        now: notices.filter(({ desde, hasta }) => desde <= now && now < hasta),
        planned: notices.filter(({ desde }) => desde > now),
        ended: notices.filter(({ hasta }) => hasta <= now),
      }
    },
    // What is planned begins by itself.
    refetchInterval: 30_000,
  })
}

/** @param notice null: a new one */
export const useSaveNotice = (notice: Notice | null) =>
  useSend(
    (body: EndpointInput<typeof addNotice>['body']) =>
      notice
        ? call(updateNotice, { params: { id: String(notice.id) }, body: changedFields(body, notice) })
        : call(addNotice, { body }),
    {
      stale: [queryKey],
      done: ({ titulo }) => (notice ? texts.saved(titulo) : texts.published(titulo)),
    },
  )

export const useWithdrawNotice = () =>
  useSend(({ id }: Notice) => call(removeNotice, { params: { id: String(id) } }), {
    stale: [queryKey],
    done: (_, { titulo }) => texts.withdrawDone(titulo),
  })
