import { iconOf } from '@csuite/shared/client'
import { isFreePlan } from '@csuite/shared/contract/apps'
import type { ManagedPlan, SuiteOffer } from '@csuite/shared/contract/plans'
import { formatMoney, formatNumber } from '@csuite/shared/format'
import { Badge } from '@csuite/shared/ui/badge'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Row, Text } from '@csuite/shared/ui/layout'
import { EmptyState } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { row } from '@csuite/shared/ui/theme'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { PanelPage } from '../../parts/panel-page'
import { DangerButton, Detail, Named, RowActions, SmallButton } from '../../parts/cells'
import { ConfirmOf } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { MoveButtons, useMovedRow } from '../../parts/moved-row'
import { Pager, useExistingPage, usePage } from '../../parts/paging'
import { SearchBox, matching } from '../../parts/search-box'
import { TitledSection } from '../../parts/titled-section'
import { PlanFormDialog, type PlanSubject } from './plan-form-dialog'
import { plansTexts as texts } from './plans.texts'
import { type AppPlans, useMissingPrices, useMovePlan, usePlans, useRetirePlan } from './use-plans'

export function PlansScreen() {
  const [page, toPage] = usePage()
  const [text, setText] = useState('')
  const isSearching = text.trim() !== ''
  const plans = usePlans(isSearching ? 'all' : page)
  useExistingPage(plans, isSearching ? 1 : page, (last) => toPage(last, { replace: true }))
  const missing = useMissingPrices()
  const form = useDialogState<PlanSubject>('plan')
  const retiring = useDialogState<{ app: AppPlans; plan: ManagedPlan }>()
  const retire = useRetirePlan()
  return (
    <PanelPage texts={texts}>
      <Loaded query={plans} loading={texts.loading} skeleton={480} failed={texts.failed}>
        {({ apps: all, suite, totalPages }) => {
          const apps = matching(all, text, ({ nombre, plans: its }) =>
            [nombre, ...its.map((plan) => plan.nombre)].join(' '),
          )
          return (
            <>
              <SearchBox
                label={texts.search}
                value={text}
                onChange={setText}
                // Not before the apps of every page are here.
                found={plans.isPlaceholderData ? undefined : apps.length}
              />
              {missing.isError && <Detail>{texts.stripeAway}</Detail>}
              {all.length === 0 && <EmptyState title={texts.noApps} />}
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
                onEdit={() =>
                  form.open({ id: 0, title: texts.suite, plan: { ...suite, nombre: texts.suite } })
                }
              />
            </>
          )
        }}
      </Loaded>
      <DialogOf state={form}>
        {(subject, dialog) => <PlanFormDialog {...dialog} subject={subject} />}
      </DialogOf>
      <ConfirmOf state={retiring} mutation={retire}>
        {({ app, plan }) => texts.retiring(plan.nombre, app.nombre, plan.usuarios)}
      </ConfirmOf>
    </PanelPage>
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
  const id = useId()
  const nameId = (plan: ManagedPlan) => `${id}-${plan.id}`
  return (
    <TitledSection
      title={
        <Name>
          <AppIcon id={app.id} iconUrl={iconOf(app)} size={32} />
          {app.nombre}
        </Name>
      }
      action={
        <SmallButton icon={<Plus />} aria-label={texts.addTo(app.nombre)} onClick={onAdd}>
          {texts.add}
        </SmallButton>
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
        {(plan, index) => {
          const lacks = missing?.get(plan.id)
          return (
            <Tr key={plan.id}>
              <Td>
                <Named>
                  <strong id={nameId(plan)}>{plan.nombre}</strong>
                  {plan.retirado ? (
                    <Row as="p" $size={14} $tone="muted" $breaks>
                      <Badge>{texts.retired}</Badge> {texts.retiredHint}
                    </Row>
                  ) : (
                    <Detail>{plan.caracteristicas.join(' · ')}</Detail>
                  )}
                  {lacks && (
                    <Text $size={14} $tone="warn" $breaks>
                      {texts.missingAtStripe(lacks)}
                    </Text>
                  )}
                </Named>
              </Td>
              <Td end label={texts.columns.monthly}>
                {price(plan, plan.precioMensual)}
              </Td>
              <Td end label={texts.columns.annual}>
                {price(plan, plan.precioAnual)}
              </Td>
              <Td end label={texts.columns.people}>
                {formatNumber(plan.usuarios)}
              </Td>
              <Td>
                {!plan.retirado && (
                  <RowActions>
                    <MoveButtons
                      name={plan.nombre}
                      place={index + 1}
                      total={offered}
                      onMove={(place) => {
                        onMoved(plan.nombre, place, offered)
                        move.mutate({ id: plan.id, place })
                      }}
                    />
                    <SmallButton aria-describedby={nameId(plan)} onClick={() => onEdit(plan)}>
                      {texts.edit}
                    </SmallButton>
                    <DangerButton aria-describedby={nameId(plan)} onClick={() => onRetire(plan)}>
                      {texts.retire}
                    </DangerButton>
                  </RowActions>
                )}
              </Td>
            </Tr>
          )
        }}
      </ListTable>
    </TitledSection>
  )
}

const price = (plan: ManagedPlan, amount: number) => (isFreePlan(plan) ? texts.free : formatMoney(amount))

function SuiteSection({ suite, onEdit }: { suite: SuiteOffer; onEdit: () => void }) {
  return (
    <TitledSection
      title={texts.suite}
      text={texts.suiteText}
      action={<SmallButton onClick={onEdit}>{texts.suiteEdit}</SmallButton>}
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
  ${row(12)}
  & > :first-child {
    flex: none;
  }
`
