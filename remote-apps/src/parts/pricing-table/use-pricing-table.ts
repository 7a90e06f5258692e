import { call, errorMessage, settings } from '@csuite/shared/client'
import { customerSession } from '@csuite/shared/contract/billing'
import { useSession } from '@csuite/shared/session'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { loadPricingTable } from './load-stripe'
import { pricingTableTexts as texts } from './pricing-table.texts'

export type PricingTableState =
  | { kind: 'off' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'ready'; attributes: Record<string, string> }

/** Loads the payment provider's script and a customer session. `off`: billing is not configured. */
export function usePricingTable(): PricingTableState {
  const { stripe } = settings()
  // 0 without a user (spec §7).
  const userId = useSession((state) => state.user?.id ?? 0)
  const table = useQuery({
    queryKey: queryKeys.customerSession(userId),
    queryFn: async () => {
      const script = loadPricingTable()
      // Awaited below; until then a failure would count as an unhandled rejection.
      script.catch(() => undefined)
      const { clientSecret } = await call(customerSession, { body: { userId } })
      await script
      return clientSecret
    },
    enabled: stripe !== null,
    retry: false,
    // A secret serves one table.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!stripe) return { kind: 'off' }
  if (table.isPending || (table.isError && table.isFetching))
    return table.fetchStatus === 'paused' ? failed(texts.unavailable) : { kind: 'loading' }
  if (table.isError) return failed(messageOf(table.error))
  return {
    kind: 'ready',
    attributes: {
      'pricing-table-id': stripe.pricingTableId,
      'publishable-key': stripe.publishableKey,
      'client-reference-id': String(userId),
      'customer-session-client-secret': table.data,
    },
  }

  function failed(message: string): PricingTableState {
    return { kind: 'failed', message, retry: () => void table.refetch() }
  }
}

function messageOf(error: Error): string {
  return error.name === 'ApiError' ? errorMessage(error, texts.sessionFailed) : texts.unavailable
}
