import { iconOf } from '@csuite/shared/client'
import { isFreePlan } from '@csuite/shared/contract/apps'
import type { ManagedPlan, SuiteOffer } from '@csuite/shared/contract/plans'
import { formatMoney, formatNumber } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { c, space } from '@csuite/shared/ui/theme'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { Detail, RowActions } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { DRAFTS, interruptedDraft } from '../../parts/draft-recovery'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { MoveButtons, useMovedRow } from '../../parts/moved-row'
import { Pager, useExistingPage, usePage } from '../../parts/paging'
import { TitledSection } from '../../parts/titled-section'
import { DialogOf, useDialogState } from '../../parts/use-dialog-state'
import { PlanFormDialog, type PlanSubject } from './plan-form-dialog'
import { plansTexts as texts } from './plans.texts'
import { type AppPlans, useMissingPrices, useMovePlan, usePlans, useRetirePlan } from './use-plans'

/** /admin/planes: the plans that each app offers, and the suite. */
export function PlansScreen() {
  const [page, toPage] = usePage()
  const plans = usePlans(page)
  useExistingPage(plans, page, (last) => toPage(last, { replace: true }))
  const missing = useMissingPrices()
  const form = useDialogState(() => interruptedDraft<PlanSubject>(DRAFTS.plan)?.subject)
  const retiring = useDialogState<{ app: AppPlans; plan: ManagedPlan }>()
  const retire = useRetirePlan()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <OfflineNotice />
      <Loaded query={plans} loading={texts.loading} skeleton={480} failed={texts.failed}>
        {({ apps, suite, totalPages }) => (
          <>
            {missing.isError && <Detail>{texts.stripeAway}</Detail>}
            {apps.length === 0 && <EmptyState title={texts.noApps} />}
            {apps.map((app) => (
              <AppSection
                key={app.id}
                app={app}
                missing={missing.data}
                onAdd={() => form.open({ id: -app.id, title: texts.form.addTitle(app.nombre), plan: null })}
                onEdit={(plan) =>
                  form.open({ id: plan.id, title: texts.form.editTitle(plan.nombre, app.nombre), plan })
                }
                onRetire={(plan) => retiring.open({ app, plan })}
              />
            ))}
            <Pager page={page} totalPages={totalPages} onPage={toPage} />
            <SuiteSection
              suite={suite}
              onEdit={() => form.open({ id: 0, title: texts.suite, plan: { ...suite, nombre: texts.suite } })}
            />
          </>
        )}
      </Loaded>
      <DialogOf state={form}>
        {(subject, dialog) => <PlanFormDialog {...dialog} subject={subject} />}
      </DialogOf>
      <DialogOf state={retiring}>
        {({ app, plan }, dialog) => (
          <ConfirmDialog
            {...dialog}
            mutation={retire}
            input={plan.id}
            title={texts.retireTitle(plan.nombre, app.nombre)}
            description={texts.retireText(plan.usuarios)}
            action={texts.retire}
            failed={texts.retireFailed}
          />
        )}
      </DialogOf>
    </Page>
  )
}

interface AppSectionProps {
  app: AppPlans
  /** Lookup keys that Stripe lacks, by plan. */
  missing: ReadonlyMap<number, readonly string[]> | undefined
  onAdd: () => void
  onEdit: (plan: ManagedPlan) => void
  onRetire: (plan: ManagedPlan) => void
}

function AppSection({ app, missing, onAdd, onEdit, onRetire }: AppSectionProps) {
  const move = useMovePlan()
  const { status, onMoved } = useMovedRow(app.plans)
  const offered = app.plans.filter(({ retirado }) => !retirado).length
  return (
    <TitledSection
      title={
        <Name>
          <AppIcon id={app.id} iconUrl={iconOf(app)} size={32} />
          {app.nombre}
        </Name>
      }
      action={
        <Button
          size="s"
          variant="secondary"
          icon={<Plus />}
          aria-label={texts.addTo(app.nombre)}
          onClick={onAdd}
        >
          {texts.add}
        </Button>
      }
    >
      {status}
      <ListTable
        caption={app.nombre}
        busy={move.isPending}
        columns={texts.columns}
        end={[texts.columns.monthly, texts.columns.annual, texts.columns.people]}
        rows={app.plans}
        empty={texts.empty}
      >
        {(plan, index) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            missing={missing?.get(plan.id)}
            place={index + 1}
            offered={offered}
            onMove={(place) => {
              onMoved(plan.nombre, place, offered)
              move.mutate({ id: plan.id, place })
            }}
            onEdit={() => onEdit(plan)}
            onRetire={() => onRetire(plan)}
          />
        )}
      </ListTable>
    </TitledSection>
  )
}

interface PlanRowProps {
  plan: ManagedPlan
  missing: readonly string[] | undefined
  /** From 1. */
  place: number
  /** Plans of the app that are not retired. */
  offered: number
  onMove: (place: number) => void
  onEdit: () => void
  onRetire: () => void
}

function PlanRow({ plan, missing, place, offered, onMove, onEdit, onRetire }: PlanRowProps) {
  const nameId = useId()
  const price = (amount: number) => (isFreePlan(plan) ? texts.free : formatMoney(amount))
  return (
    <Tr>
      <Td>
        <div>
          <strong id={nameId}>{plan.nombre}</strong>
          {plan.retirado ? (
            <Retired>
              <Badge>{texts.retired}</Badge> {texts.retiredHint}
            </Retired>
          ) : (
            <Detail>{plan.caracteristicas.join(' · ')}</Detail>
          )}
          {missing && <Missing>{texts.missingAtStripe(missing)}</Missing>}
        </div>
      </Td>
      <Td end label={texts.columns.monthly}>
        {price(plan.precioMensual)}
      </Td>
      <Td end label={texts.columns.annual}>
        {price(plan.precioAnual)}
      </Td>
      <Td end label={texts.columns.people}>
        {formatNumber(plan.usuarios)}
      </Td>
      <Td>
        {!plan.retirado && (
          <RowActions>
            <MoveButtons name={plan.nombre} place={place} total={offered} onMove={onMove} />
            <Button size="s" variant="secondary" aria-describedby={nameId} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button size="s" variant="secondary" aria-describedby={nameId} onClick={onRetire}>
              {texts.retire}
            </Button>
          </RowActions>
        )}
      </Td>
    </Tr>
  )
}

function SuiteSection({ suite, onEdit }: { suite: SuiteOffer; onEdit: () => void }) {
  return (
    <TitledSection
      title={texts.suite}
      text={texts.suiteText}
      action={
        <Button size="s" variant="secondary" onClick={onEdit}>
          {texts.suiteEdit}
        </Button>
      }
    >
      <p>
        {texts.columns.monthly} {formatMoney(suite.precioMensual)} · {texts.columns.annual}{' '}
        {formatMoney(suite.precioAnual)}
      </p>
      <Detail>{suite.caracteristicas.join(' · ')}</Detail>
    </TitledSection>
  )
}

const Name = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
`
const Missing = styled(Detail)`
  color: ${c.warn};
`
const Retired = styled(Detail)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`
