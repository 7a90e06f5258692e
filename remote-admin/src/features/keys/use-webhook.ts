import { call } from '@csuite/shared/client'
import { type WebhookBody, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const webhookKey = ['admin', 'webhook'] as const

export function useWebhook() {
  return useQuery({ queryKey: webhookKey, queryFn: () => call(readWebhook) })
}

/** Only the answer contains a new secret. */
export function useChangeWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookBody) => call(changeWebhook, { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: webhookKey }),
    gcTime: 0,
  })
}

export function useTestWebhook() {
  return useMutation({ mutationFn: () => call(testWebhook) })
}
