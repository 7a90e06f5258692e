import { call } from '@csuite/shared/client'
import {
  type ServiceKey,
  type ServiceKeyBody,
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { type WebhookBody, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { arrayQuery, endpointQuery, useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { keysTexts as texts } from './keys.texts'

export const useServiceKeys = () => useQuery(arrayQuery(listServiceKeys))

/** Creates a key; only the answer contains it in plain text. A key whose answer was lost is valid, too. */
export const useCreateServiceKey = () =>
  useSend((body: ServiceKeyBody) => call(createServiceKey, { body }), {
    stale: [listServiceKeys],
    secret: true,
  })

export const useRevokeServiceKey = () =>
  useSend(({ id }: ServiceKey) => call(revokeServiceKey, { params: { id: String(id) } }), {
    stale: [listServiceKeys],
    done: (_nothing, { nombre }) => texts.confirm.done(nombre),
  })

export const useWebhook = () => useQuery(endpointQuery(readWebhook))

/** Only the answer contains a new secret. */
export const useChangeWebhook = () =>
  useSend((body: WebhookBody) => call(changeWebhook, { body }), { stale: [readWebhook], secret: true })

export const useStopWebhook = () =>
  useSend(() => call(changeWebhook, { body: { url: null } }), {
    stale: [readWebhook],
    done: () => texts.webhook.stopped,
  })

export const useTestWebhook = () =>
  useSend(() => call(testWebhook), {
    onSuccess: ({ entregado, mensaje }) => void (entregado ? toast.ok(mensaje) : toast.error(mensaje)),
    failed: texts.webhook.testFailed,
  })
