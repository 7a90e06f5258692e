import { call } from '@csuite/shared/client'
import {
  type App,
  getApp,
  listApps,
  listAppsWithPlans,
  moveApp,
  registerApp,
  updateApp,
} from '@csuite/shared/contract/apps'
import { type ManagedApp, listManagedApps } from '@csuite/shared/contract/audience'
import type { EndpointInput, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery, useReload, useSend } from '@csuite/shared/query'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { movedRowTexts } from '../../parts/moved-row.texts'
import { allManagedApps, matching } from '../../parts/search-box'
import { appLists } from '../../parts/app-lists'
import { changedFields } from '../../parts/changed-fields'
import { bodyOf, draftOf } from './app-draft'
import { appsTexts as texts } from './apps.texts'

type AppBody = EndpointInput<typeof registerApp>['body']
type Catalogue = EndpointResponse<typeof listManagedApps>

const PAGE_SIZE = 10

const pageQuery = (page: number) =>
  endpointQuery(listManagedApps, { query: { page: String(page), limit: String(PAGE_SIZE) } })
const pageKey = (page: number) => pageQuery(page).queryKey

const forEverybody = { todos: true, grupos: [], personas: [], solicitable: false }

/** A page of all apps with their places from 1; the previous page stays while the next one loads. */
export function useCatalogue(page: number) {
  return useQuery({
    ...pageQuery(page),
    placeholderData: keepPreviousData,
    select: (list) => ({ ...list, places: list.data.map((_, index) => (page - 1) * PAGE_SIZE + index + 1) }),
  })
}

/** The apps of the whole catalogue that match, with their places from 1; asked for once something is typed. */
export function useFoundApps(text: string) {
  return useQuery({
    queryKey: [listManagedApps.path, 'all'],
    queryFn: allManagedApps,
    enabled: text.trim() !== '',
    select: (apps) => {
      const data = matching(apps, text, (app) =>
        [app.nombre, app.descripcion, app.seccion, ...app.tags.map((tag) => tag.descripcion)].join(' '),
      )
      return { data, places: data.map((app) => apps.indexOf(app) + 1), total: apps.length, totalPages: 1 }
    },
  })
}

/**
 * Saves an app; null: a new one. A new one is appended to the page shown (spec §9), and all other queries of the catalogue are
 * refetched; after an update the list reloads from its first page (spec §7).
 */
export function useSaveApp(app: App | null, page: number, toPage: (page: number) => void) {
  const client = useQueryClient()
  const send = (body: AppBody) =>
    app
      ? call(updateApp, {
          params: { id: String(app.id) },
          body: changedFields(body, bodyOf(draftOf(app))),
        })
      : call(registerApp, { body })
  return useSend(send, {
    stale: app ? appLists : [listApps, getApp, listAppsWithPlans],
    done: ({ nombre }) => (app ? texts.updated(nombre) : texts.added(nombre)),
    onSuccess: (saved) => {
      if (app) return toPage(1)
      client.setQueryData<Catalogue>(
        pageKey(page),
        (list) =>
          list && {
            ...list,
            data: [...list.data, { ...saved, seccion: null, audiencia: forEverybody, aperturas: 0 }],
            total: list.total + 1,
            count: list.count + 1,
          },
      )
      void client.invalidateQueries({
        queryKey: [listManagedApps.path],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(pageKey(page)),
      })
    },
    onError: () => void client.invalidateQueries({ queryKey: [listManagedApps.path] }),
  })
}

/** Moves an app to a place in the whole catalogue, from 1, with an optimistic update. Follows it to another page. */
export function useMoveApp(page: number, toPage: (page: number) => void) {
  const client = useQueryClient()
  const reload = useReload(appLists)
  const send = ({ app, place }: { app: ManagedApp; place: number }) =>
    call(moveApp, { params: { id: String(app.id) }, body: { posicion: place } })
  return useSend(send, {
    scope: { id: 'catalogue-order' },
    failed: movedRowTexts.failed,
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
    onError: (_error, _move, before) => void client.setQueryData(pageKey(page), before),
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
