import { call } from '@csuite/shared/client'
import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import {
  type RemoteOrigins,
  addAddresses,
  createRemote,
  grantOrigins,
  grantRoles,
  grantWorker,
} from '@csuite/shared/contract/remote-owners'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changedFields } from '../../parts/changed-fields'
import { newRemoteTexts, permissionsTexts, releasesTexts, remoteAddressesTexts } from './releases.texts'

const stale = [listRemotes]

/** A change of the version that a remote delivers. */
export interface PointerChange {
  kind: 'activate' | 'rollback' | 'canary' | 'endCanary'
  /** As the administrator saw it: its revision lets the API refuse the change if another came first. */
  remote: RemoteSummary
  version: string
  percent?: number
  /** Whose browsers; absent: everybody's. */
  grupo?: string | undefined
}

/** The remotes with their releases; refetched on focus, since pipelines publish too. */
export function useReleases() {
  return useQuery({
    ...endpointQuery(listRemotes),
    refetchOnWindowFocus: 'always',
  })
}

/** An answer replaces its remote in the list, so that the next dialog begins with it. */
function useReplaceRemote() {
  const client = useQueryClient()
  return (changed: RemoteSummary) => {
    client.setQueryData<RemoteSummary[]>(endpointQuery(listRemotes).queryKey, (list) =>
      list?.map((remote) => (remote.name === changed.name ? changed : remote)),
    )
  }
}

/** Changes a pointer; the list is read again, since one that was asked for before would take the answer's place. */
export function useChangePointer() {
  const replace = useReplaceRemote()
  return useSend(async (change: PointerChange) => replace(await send(change)), {
    stale,
    done: (_nothing, { kind, remote, version, percent = 0, grupo }) =>
      releasesTexts.changes[kind].done(remote.name, version, percent, grupo),
    failed: releasesTexts.changeFailed,
  })
}

function send({ kind, remote, version, percent = 0, grupo }: PointerChange): Promise<RemoteSummary> {
  const { name, revision } = remote
  const params = { name }
  if (kind === 'activate') return call(activateRelease, { params, body: { version, revision } })
  if (kind === 'rollback') return call(rollbackRelease, { params, body: { revision } })
  return call(canaryRelease, { params, body: { version, percent, ...(grupo ? { grupo } : {}), revision } })
}

/** Adds addresses to a remote and sets its worker's scope; sends only what changes. @param remote as the form shows it */
export function useChangeAddresses(remote: RemoteSummary) {
  const replace = useReplaceRemote()
  return useSend(
    async ({ addresses, scope }: { addresses: string[]; scope: string | null }) => {
      const params = { name: remote.name }
      if (addresses.length > 0) replace(await call(addAddresses, { params, body: { addresses } }))
      if (scope !== remote.workerScope) replace(await call(grantWorker, { params, body: { scope } }))
    },
    { stale, done: () => remoteAddressesTexts.done(remote.name) },
  )
}

/** Sets the roles and origins of a remote; sends only what changes. @param remote as the form shows it */
export function useChangePermissions(remote: RemoteSummary) {
  const replace = useReplaceRemote()
  return useSend(
    async ({ roles, ...origins }: RemoteOrigins & { roles: RemoteSummary['roles'] }) => {
      const { name } = remote
      const params = { name }
      if (roles.join() !== remote.roles.join()) replace(await call(grantRoles, { params, body: { roles } }))
      const changed = changedFields(origins, remote.origins)
      if (Object.keys(changed).length === 0) return
      // One call sets both kinds: somebody else may have changed the other one meanwhile.
      const now = (await call(listRemotes)).find((other) => other.name === name) ?? remote
      replace(await call(grantOrigins, { params, body: { ...now.origins, ...changed } }))
    },
    { stale, done: () => permissionsTexts.done(remote.name) },
  )
}

export const useCreateRemote = () =>
  useSend((body: { name: string; addresses: string[] }) => call(createRemote, { body }), {
    stale,
    done: ({ name }) => newRemoteTexts.done(name),
  })
