import { call } from '@csuite/shared/client'
import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { addAddresses, createRemote, grantWorker } from '@csuite/shared/contract/remote-owners'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const releasesKey = ['admin', 'releases'] as const

/** A change of what a remote's pointer says. It carries the revision that was seen, so that two people cannot overwrite each other. */
export type PointerChange = { remote: RemoteSummary } & (
  | { kind: 'activate'; version: string }
  | { kind: 'rollback' }
  /** 0 per cent ends the trial. */
  | { kind: 'canary'; version: string; percent: number }
)

/** The remotes with their releases and what browsers reported of them; read again when a person comes back, from a pipeline perhaps. */
export function useReleases() {
  return useQuery({
    queryKey: releasesKey,
    queryFn: () => call(listRemotes),
    refetchOnWindowFocus: 'always',
  })
}

/** Changes a pointer; the answer replaces that remote, a refusal loads the list again: somebody else may have changed it. */
export function useChangePointer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) =>
      client.setQueryData<RemoteSummary[]>(releasesKey, (list) =>
        list?.map((remote) => (remote.name === changed.name ? changed : remote)),
      ),
    onError: () => void client.invalidateQueries({ queryKey: releasesKey }),
  })
}

/** Adds addresses to a remote and sets its worker's scope, each where it changes. */
export function useChangeAddresses(remote: RemoteSummary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ addresses, scope }: { addresses: string[]; scope: string | null }) => {
      const params = { name: remote.name }
      let changed = remote
      if (addresses.length > 0) changed = await call(addAddresses, { params, body: { addresses } })
      if (scope !== remote.workerScope) changed = await call(grantWorker, { params, body: { scope } })
      return changed
    },
    onSettled: () => client.invalidateQueries({ queryKey: releasesKey }),
  })
}

/** Makes a remote that owns addresses; it joins the list. */
export function useCreateRemote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; addresses: string[] }) => call(createRemote, { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: releasesKey }),
  })
}

function send(change: PointerChange): Promise<RemoteSummary> {
  const { name, revision } = change.remote
  const params = { name }
  if (change.kind === 'activate')
    return call(activateRelease, { params, body: { version: change.version, revision } })
  if (change.kind === 'rollback') return call(rollbackRelease, { params, body: { revision } })
  return call(canaryRelease, {
    params,
    body: { version: change.version, percent: change.percent, revision },
  })
}
