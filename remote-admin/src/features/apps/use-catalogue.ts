import { call } from '@csuite/shared/client'
import { type App, listApps, registerApp, updateApp } from '@csuite/shared/contract/apps'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppBody } from './app-draft'

export type Catalogue = EndpointResponse<typeof listApps>

/** Rows of a page, and of the list that is loaded again after a change (spec §9). */
export const PAGE_SIZE = 10

/** Keys as the whole portal uses them: the launcher and the apps page hold parts of the same catalogue. */
export const CATALOGUE = 'apps'
export const pageKey = (page: number) => [CATALOGUE, { page, limit: PAGE_SIZE }] as const
export const derived = [['app'], ['apps-with-plans']] as const

/** A page of the catalogue. */
export function useCatalogue(page: number) {
  return useQuery({
    queryKey: pageKey(page),
    queryFn: () => call(listApps, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
}

/** Adds an app: it is appended to the list that is shown (spec §9); what others show is asked again. */
export function useAddApp(page: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AppBody) => call(registerApp, { body }),
    onSuccess: (created) => {
      client.setQueryData<Catalogue>(
        pageKey(page),
        (list) =>
          list && { ...list, data: [...list.data, created], total: list.total + 1, count: list.count + 1 },
      )
      void client.invalidateQueries({
        queryKey: [CATALOGUE],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(pageKey(page)),
      })
      for (const queryKey of derived) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Changes an app; the list is loaded again from its first page (spec §7). */
export function useUpdateApp(toFirstPage: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ app, body }: { app: App; body: AppBody }) =>
      call(updateApp, { params: { id: String(app.id) }, body }),
    onSuccess: () => {
      toFirstPage()
      for (const queryKey of [[CATALOGUE], ...derived]) void client.invalidateQueries({ queryKey })
    },
  })
}
