import { call } from '@csuite/shared/client'
import {
  type ServiceKey,
  type ServiceKeyBody,
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'
import { keysTexts as texts } from './keys.texts'

const serviceKeysKey = ['admin', 'service-keys'] as const

export function useServiceKeys() {
  return useQuery({ queryKey: serviceKeysKey, queryFn: () => call(listServiceKeys) })
}

/** Creates a key; only the answer contains it in plain text. A key whose answer was lost is valid, too. */
export const useCreateServiceKey = () =>
  useSend((body: ServiceKeyBody) => call(createServiceKey, { body }), {
    stale: [serviceKeysKey],
    secret: true,
  })

export const useRevokeServiceKey = () =>
  useSend(({ id }: ServiceKey) => call(revokeServiceKey, { params: { id: String(id) } }), {
    stale: [serviceKeysKey],
    settled: true,
    done: (_nothing, { nombre }) => texts.confirm.done(nombre),
  })
