import { call, errorMessage } from '@csuite/shared/client'
import {
  type GroupForm,
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroupPeople,
  listGroups,
  setGroupResponsibles,
  updateGroup,
} from '@csuite/shared/contract/groups'
import { endpointQuery } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupsTexts as texts } from './groups.texts'

export const useGroups = () => useQuery(endpointQuery(listGroups))

/** Who sees which app may have changed too. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listGroups.path, listGroupPeople.path, 'apps', 'app', 'apps-with-plans'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

/** @param id absent: a new group */
export function useSaveGroup(id: number | undefined) {
  const reload = useReload()
  return useMutation({
    mutationFn: async ({ responsables, ...body }: GroupForm) => {
      // A group that the second call refused is changed by the next attempt.
      const saved =
        id === undefined
          ? await call(addGroup, { body })
          : await call(updateGroup, { params: { id: String(id) }, body })
      const before = saved.responsables.map(({ email }) => email)
      if (before.join() === responsables.join()) return saved
      try {
        return await call(setGroupResponsibles, {
          params: { id: String(saved.id) },
          body: { ids: responsables },
        })
      } catch (error) {
        // A new group without them would exist and be in the way of the next attempt.
        if (id === undefined) await call(deleteGroup, { params: { id: String(saved.id) } })
        throw error
      }
    },
    // Also after a failure: the first of two calls may have been taken.
    onSettled: reload,
    onSuccess: ({ nombre }) => void toast.ok(texts.saved(nombre)),
  })
}

export function useDeleteGroup() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id }: { id: number; nombre: string }) => call(deleteGroup, { params: { id: String(id) } }),
    onSuccess: async (_nothing, { nombre }) => {
      await reload()
      toast.ok(texts.deleted(nombre))
    },
  })
}

export const useGroupPeople = (id: number, page: number) =>
  useQuery({
    ...endpointQuery(listGroupPeople, {
      params: { id: String(id) },
      query: { page: String(page), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  })

export function useAddPeople(id: number) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ agregar }: { agregar: string[] }) =>
      call(changeGroupPeople, { params: { id: String(id) }, body: { agregar } }),
    onSuccess: async (_group, { agregar }) => {
      await reload()
      toast.ok(texts.members.added(agregar.length))
    },
  })
}

export function useRemovePerson(id: number) {
  const reload = useReload()
  return useMutation({
    mutationFn: (personId: number) =>
      call(changeGroupPeople, { params: { id: String(id) }, body: { quitar: [personId] } }),
    onSuccess: reload,
    onError: (error) => toast.error(errorMessage(error, texts.members.removeFailed)),
  })
}
