import { call } from '@csuite/shared/client'
import {
  type ServiceKey,
  type ServiceKeyBody,
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const serviceKeysKey = ['admin', 'service-keys'] as const

export function useServiceKeys() {
  return useQuery({ queryKey: serviceKeysKey, queryFn: () => call(listServiceKeys) })
}

/** Creates a key; only the answer contains it in plain text. */
export function useCreateServiceKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ServiceKeyBody) => call(createServiceKey, { body }),
    // A key whose answer was lost is valid, too.
    onSettled: () => void client.invalidateQueries({ queryKey: serviceKeysKey }),
    // Drops the plain key from memory once the dialog closes.
    gcTime: 0,
  })
}

export function useRevokeServiceKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ServiceKey) => call(revokeServiceKey, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: serviceKeysKey }),
  })
}
