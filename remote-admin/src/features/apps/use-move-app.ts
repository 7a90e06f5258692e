import { call, errorMessage } from '@csuite/shared/client'
import { type App, moveApp } from '@csuite/shared/contract/apps'
import { toast } from '@csuite/shared/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appsTexts as texts } from './apps.texts'
import { CATALOGUE, type Catalogue, PAGE_SIZE, derived, pageKey } from './use-catalogue'

/**
 * Moves an app to a place, counted from 1 over the whole catalogue. The page shows it at once and takes it back where the
 * call fails; what leaves the page is followed to its new one.
 */
export function useMoveApp(page: number, toPage: (page: number) => void) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'catalogue-order' },
    mutationFn: ({ app, place }: { app: App; place: number }) =>
      call(moveApp, { params: { id: String(app.id) }, body: { posicion: place } }),
    onMutate: async ({ app, place }) => {
      await client.cancelQueries({ queryKey: pageKey(page) })
      const before = client.getQueryData<Catalogue>(pageKey(page))
      const index = place - 1 - (page - 1) * PAGE_SIZE
      if (before && index >= 0 && index < before.data.length) {
        const data = before.data.filter(({ id }) => id !== app.id)
        data.splice(index, 0, app)
        client.setQueryData<Catalogue>(pageKey(page), { ...before, data })
      }
      return before
    },
    onError: (error, _move, before) => {
      client.setQueryData(pageKey(page), before)
      toast.error(errorMessage(error, texts.order.failed))
    },
    onSuccess: ({ posicion }) => {
      const now = Math.ceil(posicion / PAGE_SIZE)
      if (now !== page) toPage(now)
    },
    onSettled: () => {
      // The last move's answer refetches; a refetch in between would briefly put rows back.
      if (client.isMutating() > 1) return
      for (const queryKey of [[CATALOGUE], ...derived]) void client.invalidateQueries({ queryKey })
    },
  })
}
