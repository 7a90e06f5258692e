import { call, serverNow } from '@csuite/shared/client'
import type { EndpointInput } from '@csuite/shared/contract/define-endpoint'
import {
  type Notice,
  addNotice,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { arrayQuery, useSend } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'
import { changedFields } from '../../parts/changed-fields'
import { noticesTexts as texts } from './notices.texts'

/** Every notice, by whether it is shown now, planned or over. */
export function useNotices() {
  return useQuery({
    ...arrayQuery(manageNotices),
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
      stale: [manageNotices],
      done: ({ titulo }) => (notice ? texts.saved(titulo) : texts.published(titulo)),
    },
  )

export const useWithdrawNotice = () =>
  useSend(({ id }: Notice) => call(removeNotice, { params: { id: String(id) } }), {
    stale: [manageNotices],
    done: (_, { titulo }) => texts.withdrawn(titulo),
  })
