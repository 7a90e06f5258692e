import { call, errorMessage } from '@csuite/shared/client'
import {
  FAVORITES_MAX,
  type Preferences,
  RECENTS_MAX,
  preferences,
  savePreferences,
  tooMany,
} from '@csuite/shared/contract/preferences'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { useSession } from '@csuite/shared/session'
import { readStored, writeStored } from '@csuite/shared/storage'
import { toast } from '@csuite/shared/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preferencesTexts } from './preferences.texts'

/** The host requests them by the same key. */
const { queryKey, queryFn } = endpointQuery(preferences)
const none: Preferences = { favoritos: [], recientes: [], avisos: [] }

export function usePreferences() {
  const client = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const signedIn = useSession((state) => state.isAuthenticated)
  const query = useQuery({
    queryKey,
    queryFn,
    enabled: signedIn,
    placeholderData: () => knownPreferences(userId),
  })
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  const known = isKnown ? query.data : undefined
  // Not with the request, which the host may have sent before.
  useEffect(() => {
    if (known) writeStored('localStorage', 'csuite-preferences', { user: userId, ...known })
  }, [userId, known])
  // A change sends the whole list, so it must include what another tab added.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const lists = key === 'csuite-preferences' ? knownPreferences(userId) : undefined
      if (lists) client.setQueryData(queryKey, lists)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [client, userId])
  const { mutate } = useSend((body: Partial<Preferences>) => call(savePreferences, { body }), {
    // Serial: the second of two quick clicks must not arrive first.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Preferences>(queryKey)
      client.setQueryData<Preferences>(queryKey, (now) => ({ ...(now ?? none), ...change }))
      return { before }
    },
    onError: (error, change, context) => {
      client.setQueryData(queryKey, context?.before)
      // The user did not ask for a recent app to be kept, so its failure is not shown.
      if (!change.recientes) toast.error(errorMessage(error, preferencesTexts.failed))
    },
  })
  const save = (change: Partial<Preferences>) => {
    const long = (['favoritos', 'avisos'] as const).find(
      (list) => (change[list]?.length ?? 0) > FAVORITES_MAX,
    )
    if (long) toast.error(tooMany[long])
    else mutate(change)
  }
  const { favoritos, recientes, avisos } = query.data ?? none
  return {
    favourites: favoritos,
    recents: recientes,
    /** The first answer is awaited, on a browser that does not know this person's lists. */
    isLoading: query.isLoading && query.failureCount === 0,
    /** False until the server's lists have loaded: a change would overwrite them. */
    canChange: isKnown,
    toggleFavourite: (id: number) => save({ favoritos: toggled(favoritos, id) }),
    awaited: avisos,
    toggleAwaited: (id: number) => save({ avisos: toggled(avisos, id) }),
    remember: (id: number) => {
      if (!isKnown) return
      mutate({ recientes: [id, ...recientes.filter((recent) => recent !== id)].slice(0, RECENTS_MAX) })
    },
  }
}

const toggled = (list: number[], id: number) =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id]

/** The user's last preferences, so that the first paint has the cards in their order. */
function knownPreferences(userId: number | undefined): Preferences | undefined {
  const stored = readStored('localStorage', 'csuite-preferences') as Partial<
    Preferences & { user: number }
  > | null
  const { user, favoritos, recientes, avisos } = stored ?? {}
  const known = user === userId && Array.isArray(favoritos) && Array.isArray(recientes)
  return known ? { favoritos, recientes, avisos: avisos ?? [] } : undefined
}
