import { call, serverNow } from '@csuite/shared/client'
import {
  type Notice,
  addNotice,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { toast } from '@csuite/shared/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
export function useSaveNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: NoticeBody }) =>
      id === undefined ? call(addNotice, { body }) : call(updateNotice, { params: { id: String(id) }, body }),
    onSuccess: async ({ titulo }, { id }) => {
      await client.invalidateQueries({ queryKey })
      toast.ok(id === undefined ? texts.published(titulo) : texts.saved(titulo))
    },
  })
}

export function useWithdrawNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notice) => call(removeNotice, { params: { id: String(id) } }),
    onSuccess: async (_, { titulo }) => {
      await client.invalidateQueries({ queryKey })
      toast.ok(texts.withdrawDone(titulo))
    },
  })
}
