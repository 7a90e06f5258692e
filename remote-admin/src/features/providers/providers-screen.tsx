import type { CompanyProvider } from '@csuite/shared/contract/company'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Badge } from '@csuite/shared/ui/badge'
import { EmptyState } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { PanelPage } from '../../parts/panel-page'
import { DangerButton, Detail, Named, RowActions, SmallButton } from '../../parts/cells'
import { ConfirmOf } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { ProviderFormDialog } from './provider-form-dialog'
import { providersTexts as texts } from './providers.texts'
import { useProviders, useRemoveProvider, useTryProvider } from './use-providers'

/** /admin/proveedores: the company's own sign-in. */
export function ProvidersScreen() {
  const providers = useProviders()
  const form = useDialogState<CompanyProvider | null>('provider')
  const removing = useDialogState<CompanyProvider>()
  const remove = useRemoveProvider()
  return (
    <PanelPage texts={texts} onAdd={() => form.open(null)}>
      <section aria-label={texts.title}>
        <Loaded query={providers} loading={texts.loading} skeleton={160} failed={texts.failed}>
          {(list) => (
            <ListTable
              caption={texts.title}
              columns={texts.columns}
              rows={list}
              empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
            >
              {(provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  onEdit={() => form.open(provider)}
                  onRemove={() => removing.open(provider)}
                />
              )}
            </ListTable>
          )}
        </Loaded>
      </section>
      <DialogOf state={form}>
        {(provider, dialog) => <ProviderFormDialog {...dialog} provider={provider} />}
      </DialogOf>
      <ConfirmOf state={removing} mutation={remove}>
        {({ nombre }) => ({ ...texts.removing, title: texts.removing.title(nombre) })}
      </ConfirmOf>
    </PanelPage>
  )
}

interface ProviderRowProps {
  provider: CompanyProvider
  onEdit: () => void
  onRemove: () => void
}

function ProviderRow({ provider, onEdit, onRemove }: ProviderRowProps) {
  const { nombre, emisor, dominios, retorno, soloPorAqui } = provider
  const trial = useTryProvider()
  return (
    <Tr>
      <Td>
        <Named>
          <strong>{nombre}</strong> {soloPorAqui && <Badge>{texts.onlyWay}</Badge>}
          <Detail>{emisor}</Detail>
        </Named>
      </Td>
      <Td label={texts.columns.domains}>
        <Named>{dominios.join(', ')}</Named>
      </Td>
      <Td label={texts.columns.returns}>
        <Named>{retorno}</Named>
      </Td>
      <Td>
        <RowActions>
          <SmallButton
            busy={trial.isPending}
            aria-label={texts.testOf(nombre)}
            onClick={() => trial.mutate(provider)}
          >
            {texts.test}
          </SmallButton>
          <SmallButton aria-label={texts.editOf(nombre)} onClick={onEdit}>
            {texts.edit}
          </SmallButton>
          <DangerButton aria-label={texts.removeOf(nombre)} onClick={onRemove}>
            {texts.removing.action}
          </DangerButton>
        </RowActions>
      </Td>
    </Tr>
  )
}
