import { call, serverNow } from '@csuite/shared/client'
import {
  type Notice,
  addNotice,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'
import type { NoticeBody } from './notice-draft'
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

/** `id` absent: a new notice. */
export const useSaveNotice = () =>
  useSend(
    ({ id, body }: { id: number | undefined; body: NoticeBody }) =>
      id === undefined ? call(addNotice, { body }) : call(updateNotice, { params: { id: String(id) }, body }),
    {
      stale: [queryKey],
      done: ({ titulo }, { id }) => (id === undefined ? texts.published(titulo) : texts.saved(titulo)),
    },
  )

export const useWithdrawNotice = () =>
  useSend(({ id }: Notice) => call(removeNotice, { params: { id: String(id) } }), {
    stale: [queryKey],
    done: (_, { titulo }) => texts.withdrawDone(titulo),
  })
