import { ApiError, call, errorMessage, settings } from '@csuite/shared/client'
import { customerSession } from '@csuite/shared/contract/billing'
import { useSession } from '@csuite/shared/session'
import { useQuery } from '@tanstack/react-query'
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
    queryKey: [customerSession.path, userId],
    queryFn: async () => {
      const table = loadPricingTable()
      // The portal's own refusal says more than a script that a blocker refused before.
      table.catch(() => undefined)
      const session = await call(customerSession, { body: { userId } })
      await table
      return session
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
  if (table.isFetching && !table.data) return { kind: 'loading' }
  if (!table.data) {
    const { error } = table
    const message = error instanceof ApiError ? errorMessage(error, texts.sessionFailed) : texts.unavailable
    return { kind: 'failed', message, retry: () => void table.refetch() }
  }
  return {
    kind: 'ready',
    attributes: {
      'pricing-table-id': stripe.pricingTableId,
      'publishable-key': stripe.publishableKey,
      'client-reference-id': String(userId),
      'customer-session-client-secret': table.data.clientSecret,
    },
  }
}

const TIMEOUT_MS = 10_000

let loading: Promise<void> | undefined

/**
 * Loads the payment provider's custom element, once per document.
 * @throws if the script fails or takes longer than 10 s; the next call retries
 */
function loadPricingTable(): Promise<void> {
  if (loading) return loading
  // Of a former release of this remote, or of a script that came after its time.
  if (customElements.get('stripe-pricing-table')) return Promise.resolve()
  const script = document.createElement('script')
  script.src = 'https://js.stripe.com/v3/pricing-table.js'
  loading = new Promise<void>((resolve, reject) => {
    script.onerror = () => reject(new Error('the pricing table did not load'))
    setTimeout(() => reject(new Error('the pricing table took too long')), TIMEOUT_MS)
    void customElements.whenDefined('stripe-pricing-table').then(() => resolve())
  }).catch((error: unknown) => {
    script.remove()
    loading = undefined
    throw error
  })
  document.head.append(script)
  return loading
}
