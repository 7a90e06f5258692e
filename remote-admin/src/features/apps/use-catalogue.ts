import { call, errorMessage } from '@csuite/shared/client'
import { type App, moveApp, registerApp, updateApp } from '@csuite/shared/contract/apps'
import { type ManagedApp, listManagedApps } from '@csuite/shared/contract/audience'
import type { EndpointInput, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { movedRowTexts } from '../../parts/moved-row.texts'
import { appKeys, changedFields, useReload } from '../../parts/use-send'
import { bodyOf, draftOf } from './app-draft'
import { appsTexts as texts } from './apps.texts'

type AppBody = EndpointInput<typeof registerApp>['body']
type Catalogue = EndpointResponse<typeof listManagedApps>

/** Rows of a page (spec §9). */
export const PAGE_SIZE = 10

/** The portal's query keys: the launcher and the apps page cache parts of the same catalogue. */
const [[CATALOGUE], ...derivedKeys] = appKeys
const pageKey = (page: number) => [CATALOGUE, { page, limit: PAGE_SIZE }] as const

const forEverybody = { todos: true, grupos: [], personas: [], solicitable: false }

/** A page of all apps; the previous page stays while the next one loads. */
export function useCatalogue(page: number) {
  return useQuery({
    queryKey: pageKey(page),
    queryFn: () => call(listManagedApps, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Saves an app; null: a new one. A new one is appended to the page shown (spec §9), and all other queries of the catalogue are
 * refetched; after an update the list reloads from its first page (spec §7).
 */
export function useSaveApp(app: App | null, page: number, toPage: (page: number) => void) {
  const client = useQueryClient()
  const reload = useReload(app ? appKeys : derivedKeys)
  const reloadAll = useReload(appKeys)
  return useMutation({
    mutationFn: (body: AppBody) =>
      app
        ? call(updateApp, {
            params: { id: String(app.id) },
            body: changedFields(body, bodyOf(draftOf(app))),
          })
        : call(registerApp, { body }),
    onSuccess: (saved) => {
      toast.ok(app ? texts.updated(saved.nombre) : texts.added(saved.nombre))
      void reload()
      if (app) return toPage(1)
      client.setQueryData<Catalogue>(
        pageKey(page),
        (list) =>
          list && {
            ...list,
            data: [...list.data, { ...saved, seccion: null, audiencia: forEverybody }],
            total: list.total + 1,
            count: list.count + 1,
          },
      )
      void client.invalidateQueries({
        queryKey: [CATALOGUE],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(pageKey(page)),
      })
    },
    onError: () => void reloadAll(),
  })
}

/** Moves an app to a place in the whole catalogue, from 1, with an optimistic update. Follows it to another page. */
export function useMoveApp(page: number, toPage: (page: number) => void) {
  const client = useQueryClient()
  const reload = useReload(appKeys)
  return useMutation({
    scope: { id: 'catalogue-order' },
    mutationFn: ({ app, place }: { app: ManagedApp; place: number }) =>
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
      toast.error(errorMessage(error, movedRowTexts.failed))
    },
    onSuccess: ({ posicion }) => {
      const now = Math.ceil(posicion / PAGE_SIZE)
      if (now !== page) toPage(now)
    },
    onSettled: () => {
      // Only the last move refetches; a refetch in between would briefly undo the next one.
      if (client.isMutating() === 1) void reload()
    },
  })
}
