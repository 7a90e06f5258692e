import { call } from '@csuite/shared/client'
import { type WebhookBody, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'
import { keysTexts } from './keys.texts'

const texts = keysTexts.webhook

const webhookKey = ['admin', 'webhook'] as const

export function useWebhook() {
  return useQuery({ queryKey: webhookKey, queryFn: () => call(readWebhook) })
}

/** Only the answer contains a new secret. */
export const useChangeWebhook = () =>
  useSend((body: WebhookBody) => call(changeWebhook, { body }), { stale: [webhookKey], secret: true })

export const useStopWebhook = () =>
  useSend(() => call(changeWebhook, { body: { url: null } }), {
    stale: [webhookKey],
    settled: true,
    done: () => texts.stopped,
  })

export function useTestWebhook() {
  return useMutation({ mutationFn: () => call(testWebhook) })
}
