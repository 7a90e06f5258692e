import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { billingPortal } from '@csuite/shared/contract/billing'
import { settings } from '@csuite/shared/session'
import { ExternalLink } from '@csuite/shared/ui/button'
import { topBarTexts as texts } from './top-bar.texts'

/**
 * Opens the customer's billing portal in a new tab, or the public one where no payment provider is configured. The tab opens
 * with the press: browsers block one that opens after an answer.
 */
export async function openBillingPortal(userId: number): Promise<void> {
  const tab = blankTab()
  try {
    const address = await addressFor(userId)
    if (tab && !tab.closed) tab.location.replace(address)
    else await offerLink(address)
  } catch (error) {
    tab?.close()
    const { toast } = await import('@csuite/shared/ui/toast')
    toast.error(errorMessage(error, texts.billingFailed))
  }
}

/** Null where the browser opens none. With `noopener` the tab could not be sent anywhere. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = texts.billing
  tab.document.body.textContent = texts.billingOpening
  return tab
}

async function addressFor(userId: number): Promise<string> {
  try {
    return (await call(billingPortal, { body: { userId } })).url
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BILLING_UNAVAILABLE') return settings().billingPortalUrl
    throw error
  }
}

async function offerLink(address: string): Promise<void> {
  const { toast } = await import('@csuite/shared/ui/toast')
  toast.show(texts.billingBlocked, {
    action: <ExternalLink href={address}>{texts.billing}</ExternalLink>,
  })
}
