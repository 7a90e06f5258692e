import { call } from '@csuite/shared/client'
import { billingPortal } from '@csuite/shared/contract/billing'
import { settings } from '@csuite/shared/session'

/**
 * Opens the customer's billing portal in a new tab. Where the payment provider gives no session, its public portal
 * opens instead, which asks for the email.
 */
export async function openBillingPortal(userId: number): Promise<void> {
  let address = settings().billingPortalUrl
  try {
    address = (await call(billingPortal, { body: { userId } })).url
  } catch (error) {
    console.error('Error al crear la sesión de portal', error)
  }
  window.open(address, '_blank', 'noopener,noreferrer')
}
