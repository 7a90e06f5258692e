import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { billingPortal } from '@csuite/shared/contract/billing'
import { settings } from '@csuite/shared/session'
import { topBarTexts } from './top-bar.texts'

/** Opens the customer's billing portal in a new tab, or the public one where no payment provider is configured. */
export async function openBillingPortal(userId: number): Promise<void> {
  let address = settings().billingPortalUrl
  try {
    address = (await call(billingPortal, { body: { userId } })).url
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BILLING_UNAVAILABLE') {
      const { toast } = await import('@csuite/shared/ui/toast')
      toast.error(errorMessage(error, topBarTexts.billingFailed))
      return
    }
  }
  window.open(address, '_blank', 'noopener,noreferrer')
}
