import { call, errorMessage } from '@csuite/shared/client'
import {
  FAVORITES_MAX,
  type Preferences,
  RECENTS_MAX,
  preferences,
  savePreferences,
} from '@csuite/shared/contract/preferences'
import { useSession } from '@csuite/shared/session'
import { toast } from '@csuite/shared/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepPreferences, knownPreferences, onOtherTabsPreferences } from './known-preferences'
import { preferencesTexts } from './preferences.texts'
import { queryKeys } from './query-keys'

const none: Preferences = { favoritos: [], recientes: [], avisos: [] }

/** Favourite, recent and awaited apps, kept by the server for the person; changes show at once and are taken back on failure. */
export function usePreferences() {
  const client = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const signedIn = useSession((state) => state.isAuthenticated)
  const query = useQuery({
    queryKey: queryKeys.preferences,
    queryFn: async () => {
      const lists = await call(preferences)
      keepPreferences(userId, lists)
      return lists
    },
    enabled: signedIn,
    placeholderData: () => knownPreferences(userId),
  })
  // A change sends the whole list: it has to hold what another tab added.
  useEffect(
    () => onOtherTabsPreferences(userId, (lists) => client.setQueryData(queryKeys.preferences, lists)),
    [client, userId],
  )
  const { mutate } = useMutation({
    // One after the other: two quick clicks must not overtake each other.
    scope: { id: 'preferences' },
    mutationFn: (change: Partial<Preferences>) => call(savePreferences, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: queryKeys.preferences })
      const before = client.getQueryData<Preferences>(queryKeys.preferences)
      client.setQueryData<Preferences>(queryKeys.preferences, (now) => ({ ...(now ?? none), ...change }))
      return { before }
    },
    onSuccess: (lists) => keepPreferences(userId, lists),
    onError: (error, change, context) => {
      client.setQueryData(queryKeys.preferences, context?.before)
      // Recent apps are kept without being asked for, so a failure is not shown either.
      if (!change.recientes) toast.error(errorMessage(error, preferencesTexts.failed))
    },
  })
  const { favoritos, recientes, avisos } = query.data ?? none
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  return {
    favourites: favoritos,
    recents: recientes,
    /** False until the server's list is known: changing an unknown list would drop what it holds. */
    canChange: isKnown,
    toggleFavourite: (id: number) => {
      const rest = favoritos.filter((favourite) => favourite !== id)
      const next = rest.length === favoritos.length ? [...favoritos, id].slice(0, FAVORITES_MAX) : rest
      mutate({ favoritos: next })
    },
    awaited: avisos,
    toggleAwaited: (id: number) =>
      mutate({ avisos: avisos.includes(id) ? avisos.filter((other) => other !== id) : [...avisos, id] }),
    remember: (id: number) => {
      if (!isKnown) return
      mutate({ recientes: [id, ...recientes.filter((recent) => recent !== id)].slice(0, RECENTS_MAX) })
    },
  }
}
