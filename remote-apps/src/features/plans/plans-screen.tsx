import { APP_COMMUNITY, type AppWithPlans, plansPageOrder } from '@csuite/shared/contract/apps'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState } from '@csuite/shared/ui/states'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { grid } from '@csuite/shared/ui/theme'
import { Stack, Text } from '@csuite/shared/ui/layout'
import styled from 'styled-components'
import { PeriodSwitch } from '../../parts/period'
import { PricingTable } from '../../parts/pricing-table/pricing-table'
import { usePricingTable } from '../../parts/pricing-table/use-pricing-table'
import { SuiteOffer } from '../../parts/suite-offer'
import { useAppsWithPlans, useCurrentPlans } from '../../parts/use-apps'
import { PlanCard } from './plan-card'
import { texts } from './plans.texts'

export function PlansScreen() {
  const table = usePricingTable()
  // A failure is an empty list (spec §8).
  const { data: apps = [], isLoading, refetch } = useAppsWithPlans()
  const { data: current } = useCurrentPlans()
  const cards = inPageOrder(apps.filter(({ id, planes }) => planes.length > 0 || current?.get(id)?.retirado))
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<PeriodSwitch />}>
      <Stack $gap={32}>
        <PricingTable state={table} />
        <SuiteOffer />
        <section aria-label={texts.apps}>
          {isLoading ? (
            <Skeleton label={texts.loading}>
              <Grid>
                {plansPageOrder.map((id) => (
                  <SkeletonBlock key={id} height={740} radius={12} />
                ))}
              </Grid>
            </Skeleton>
          ) : cards.length === 0 ? (
            <EmptyState
              title={texts.empty}
              action={
                <Button variant="secondary" onClick={() => void refetch()}>
                  {texts.retry}
                </Button>
              }
            >
              {texts.emptyDetail}
            </EmptyState>
          ) : (
            <>
              <Text as="h2" $below={16}>
                {texts.apps}
              </Text>
              <Grid>
                {cards.map((app) => (
                  <PlanCard key={app.id} app={app} current={current?.get(app.id)} />
                ))}
              </Grid>
            </>
          )}
        </section>
      </Stack>
    </Page>
  )
}

/** The specification's three first (spec §9), then those that administrators gave plans, in the catalogue's order. */
function inPageOrder(apps: AppWithPlans[]): AppWithPlans[] {
  const place = ({ id }: AppWithPlans) => (plansPageOrder as readonly number[]).indexOf(id)
  const first = apps.filter((app) => place(app) >= 0).sort((one, other) => place(one) - place(other))
  return [...first, ...apps.filter((app) => place(app) < 0 && app.id !== APP_COMMUNITY)]
}

const Grid = styled.div`
  ${grid(24)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
`
