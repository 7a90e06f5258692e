import { call } from '@csuite/shared/client'
import { type WebhookBody, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'

const webhookKey = ['admin', 'webhook'] as const

export function useWebhook() {
  return useQuery({ queryKey: webhookKey, queryFn: () => call(readWebhook) })
}

/** Only the answer contains a new secret. */
export const useChangeWebhook = () =>
  useSend((body: WebhookBody) => call(changeWebhook, { body }), { stale: [webhookKey], secret: true })

export function useTestWebhook() {
  return useMutation({ mutationFn: () => call(testWebhook) })
}
