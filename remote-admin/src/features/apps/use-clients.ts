import { call } from '@csuite/shared/client'
import {
  type AppClient,
  type ClientBody,
  addAppClient,
  listAppClients,
  removeAppClient,
  rotateClientSecret,
  updateAppClient,
} from '@csuite/shared/contract/app-clients'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'
import { clientsTexts as texts } from './clients.texts'

const stale = [listAppClients]
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

export const useClients = (appId: number) => useQuery(endpointQuery(listAppClients, idOf({ id: appId })))

/** Only the answer to a new one has the secret. */
export const useSaveClient = (appId: number, client: AppClient | null) =>
  useSend(
    async (body: ClientBody): Promise<AppClient & { secreto?: string | undefined }> =>
      client
        ? call(updateAppClient, { ...idOf(client), body })
        : call(addAppClient, { ...idOf({ id: appId }), body }),
    { stale, secret: true },
  )

export const useRotateSecret = () =>
  useSend((client: AppClient) => call(rotateClientSecret, idOf(client)), { stale, secret: true })

export const useRemoveClient = () =>
  useSend((client: AppClient) => call(removeAppClient, idOf(client)), {
    stale,
    done: (_nothing, { nombre }) => texts.removed(nombre),
  })
