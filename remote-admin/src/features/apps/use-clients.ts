import { call } from '@csuite/shared/client'
import {
  type AppClient,
  ClientBody,
  addAppClient,
  listAppClients,
  removeAppClient,
  rotateClientSecret,
  updateAppClient,
} from '@csuite/shared/contract/app-clients'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'
import { changedFields } from '../../parts/changed-fields'
import { clientsTexts as texts } from './clients.texts'

const stale = [listAppClients]
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

export const useClients = (appId: number) => useQuery(endpointQuery(listAppClients, idOf({ id: appId })))

/** Only the answer to a new one has the secret. What another administrator changed meanwhile, and the form did not, stays. */
export const useSaveClient = (appId: number, client: AppClient | null) =>
  useSend(
    async (body: ClientBody): Promise<AppClient & { secreto?: string | undefined }> => {
      if (!client) return call(addAppClient, { ...idOf({ id: appId }), body })
      const now = (await call(listAppClients, idOf({ id: appId }))).find(({ id }) => id === client.id)
      const merged = { ...ClientBody.parse(now ?? body), ...changedFields(body, client) }
      return call(updateAppClient, { ...idOf(client), body: merged })
    },
    { stale, secret: true },
  )

export const useRotateSecret = () =>
  useSend((client: AppClient) => call(rotateClientSecret, idOf(client)), { stale, secret: true })

export const useRemoveClient = () =>
  useSend((client: AppClient) => call(removeAppClient, idOf(client)), {
    stale,
    done: (_nothing, { nombre }) => texts.removed(nombre),
  })
