import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { createElement } from 'react'
import { pricingTableTexts as texts } from './pricing-table.texts'
import type { PricingTableState } from './use-pricing-table'

export function PricingTable({ state }: { state: PricingTableState }) {
  if (state.kind === 'off') return null
  if (state.kind === 'loading') return <Loading label={texts.loading} />
  if (state.kind === 'failed')
    return (
      <Alert
        tone="warn"
        action={
          <Button variant="secondary" size="s" onClick={state.retry}>
            {texts.retry}
          </Button>
        }
      >
        {state.message}
      </Alert>
    )
  return <section aria-label={texts.label}>{createElement('stripe-pricing-table', state.attributes)}</section>
}
