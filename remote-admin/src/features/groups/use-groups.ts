import { call } from '@csuite/shared/client'
import {
  GROUP_CHANGES_MAX,
  type Group,
  type GroupFields,
  type GroupForm,
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroupPeople,
  listGroups,
  setGroupResponsibles,
  updateGroup,
} from '@csuite/shared/contract/groups'
import { arrayQuery, endpointQuery, useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appLists } from '../../parts/app-lists'
import { changedFields, merged } from '../../parts/changed-fields'
import { groupsTexts as texts } from './groups.texts'

export const useGroups = () => useQuery(arrayQuery(listGroups))

/** Who sees which app may have changed too. */
const stale = [listGroups, listGroupPeople, ...appLists]

export const emailsOf = (group: Group | null) => group?.responsables.map(({ email }) => email) ?? []

/** Sends what the form changed: domains are added and removed beside those that others chose meanwhile. */
async function update(group: Group, fields: GroupFields) {
  const body = changedFields(fields, group)
  if (body.dominios) {
    const now = (await arrayQuery(listGroups).queryFn()).find(({ id }) => id === group.id)
    body.dominios = merged(group.dominios, body.dominios, now?.dominios ?? [])
  }
  return call(updateGroup, { params: { id: String(group.id) }, body })
}

/** @param group as the form shows it; null: a new one */
export const useSaveGroup = (group: Group | null) =>
  useSend(
    async ({ responsables, ...body }: GroupForm) => {
      // A group that the second call refused is changed by the next attempt.
      const saved = group ? await update(group, body) : await call(addGroup, { body })
      const shown = emailsOf(group)
      if (shown.join() === responsables.join()) return saved
      try {
        return await call(setGroupResponsibles, {
          params: { id: String(saved.id) },
          body: { ids: merged(shown, responsables, emailsOf(saved)) },
        })
      } catch (error) {
        // A new group without them would exist and be in the way of the next attempt.
        if (!group) await call(deleteGroup, { params: { id: String(saved.id) } })
        throw error
      }
    },
    { stale, done: ({ nombre }) => texts.saved(nombre) },
  )

export const useDeleteGroup = () =>
  useSend(({ id }: { id: number; nombre: string }) => call(deleteGroup, { params: { id: String(id) } }), {
    stale,
    done: (_nothing, { nombre }) => texts.deleted(nombre),
  })

export const useGroupPeople = (id: number, page: number) =>
  useQuery({
    ...endpointQuery(listGroupPeople, {
      params: { id: String(id) },
      query: { page: String(page), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  })

/** As many as a call takes. */
export const inCalls = (people: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(people.length / GROUP_CHANGES_MAX) }, (_, index) =>
    people.slice(index * GROUP_CHANGES_MAX, (index + 1) * GROUP_CHANGES_MAX),
  )

export const useAddPeople = (id: number) =>
  useSend(
    async ({ agregar }: { agregar: string[] }) => {
      let group: Group | undefined
      try {
        for (const some of inCalls(agregar))
          group = await call(changeGroupPeople, { params: { id: String(id) }, body: { agregar: some } })
      } catch (error) {
        // Those of the calls before are in the group, which takes them a second time too.
        if (group) toast.ok(texts.members.added(group.personas ?? 0))
        throw error
      }
      return group
    },
    { stale, done: (group) => texts.members.added(group?.personas ?? 0) },
  )

export const useRemovePerson = (id: number) =>
  useSend(
    (removed: { id: number; person: string }) =>
      call(changeGroupPeople, { params: { id: String(id) }, body: { quitar: [removed.id] } }),
    {
      stale,
      done: (_group, { person }) => texts.members.removed(person),
      failed: texts.members.removeFailed,
    },
  )
