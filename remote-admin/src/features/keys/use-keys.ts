import { call } from '@csuite/shared/client'
import {
  type ServiceKey,
  type ServiceKeyBody,
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { type WebhookBody, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { endpointQuery } from '@csuite/shared/query'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'
import { keysTexts as texts } from './keys.texts'

export const useServiceKeys = () => useQuery(endpointQuery(listServiceKeys))

/** Creates a key; only the answer contains it in plain text. A key whose answer was lost is valid, too. */
export const useCreateServiceKey = () =>
  useSend((body: ServiceKeyBody) => call(createServiceKey, { body }), {
    stale: [[listServiceKeys.path]],
    secret: true,
  })

export const useRevokeServiceKey = () =>
  useSend(({ id }: ServiceKey) => call(revokeServiceKey, { params: { id: String(id) } }), {
    stale: [[listServiceKeys.path]],
    done: (_nothing, { nombre }) => texts.confirm.done(nombre),
  })

export const useWebhook = () => useQuery(endpointQuery(readWebhook))

/** Only the answer contains a new secret. */
export const useChangeWebhook = () =>
  useSend((body: WebhookBody) => call(changeWebhook, { body }), { stale: [[readWebhook.path]], secret: true })

export const useStopWebhook = () =>
  useSend(() => call(changeWebhook, { body: { url: null } }), {
    stale: [[readWebhook.path]],
    done: () => texts.webhook.stopped,
  })

export const useTestWebhook = () => useMutation({ mutationFn: () => call(testWebhook) })
