import { call, errorMessage, settings } from '@csuite/shared/client'
import { billingPortal } from '@csuite/shared/contract/billing'
import { useSend } from '@csuite/shared/query'
import { useSession } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ExternalLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { Stack } from '@csuite/shared/ui/layout'
import { Link } from 'react-router-dom'
import { PricingTable } from '../../parts/pricing-table/pricing-table'
import { usePricingTable } from '../../parts/pricing-table/use-pricing-table'
import { texts } from './payments.texts'
import { ProductList } from './product-list'

export function PaymentsScreen() {
  const table = usePricingTable()
  const userId = useSession((state) => state.user?.id ?? 0)
  const portal = useSend(() => call(billingPortal, { body: { userId } }), {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate()}>
          {texts.portal}
        </Button>
      }
    >
      <Stack $gap={24}>
        {portal.isError && (
          <Alert
            tone="danger"
            onDismiss={portal.reset}
            action={<ExternalLink href={settings().billingPortalUrl}>{texts.publicPortal}</ExternalLink>}
          >
            {errorMessage(portal.error, texts.portalFailed)}
          </Alert>
        )}
        <PricingTable state={table} />
        {table.kind === 'failed' && <ProductList />}
        {table.kind === 'off' && (
          <Alert tone="info" action={<Link to="/planes">{texts.seePlans}</Link>}>
            {texts.off}
          </Alert>
        )}
      </Stack>
    </Page>
  )
}
