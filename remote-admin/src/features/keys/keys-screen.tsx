import { KeyRound } from 'lucide-react'
import { settings } from '@csuite/shared/client'
import type { ServiceKey } from '@csuite/shared/contract/service-keys'
import { formatDateTime, formatEnd } from '@csuite/shared/format'
import { Page } from '@csuite/shared/ui/page'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import { ActionCell, DangerButton, Named, SmallButton } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { TitledSection } from '../../parts/titled-section'
import { CreateKeyDialog } from './create-key-dialog'
import { keysTexts as texts } from './keys.texts'
import { useRevokeServiceKey, useServiceKeys } from './use-keys'
import { WebhookSection } from './webhook-section'

/** /admin/claves: the service keys, and where the audit log is sent. */
export function KeysScreen() {
  const keys = useServiceKeys()
  const creating = useDialogState()
  const revoking = useDialogState<ServiceKey>()
  const revoke = useRevokeServiceKey()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <OfflineNotice />
      <TitledSection
        title={texts.section}
        text={texts.sectionText}
        action={
          <SmallButton icon={<KeyRound />} onClick={() => creating.open()}>
            {texts.add}
          </SmallButton>
        }
      >
        <Loaded query={keys} loading={texts.loading} skeleton={96} failed={texts.listFailed}>
          {(data) => (
            <ListTable caption={texts.section} columns={texts.columns} rows={data} empty={texts.empty}>
              {(each) => <KeyRow key={each.id} serviceKey={each} onRevoke={revoking.open} />}
            </ListTable>
          )}
        </Loaded>
      </TitledSection>
      {/* Its place depends on the number of keys. */}
      {!keys.isPending && <WebhookSection />}
      <DialogOf state={creating}>{(_, dialog) => <CreateKeyDialog {...dialog} />}</DialogOf>
      <DialogOf state={revoking}>
        {(key, dialog) => (
          <ConfirmDialog
            {...dialog}
            mutation={revoke}
            input={key}
            title={texts.confirm.title(key.nombre)}
            description={texts.confirm.text}
            action={texts.revoke}
            failed={texts.confirm.failed}
          />
        )}
      </DialogOf>
    </Page>
  )
}

interface KeyRowProps {
  serviceKey: ServiceKey
  onRevoke: (key: ServiceKey) => void
}

function KeyRow({ serviceKey, onRevoke }: KeyRowProps) {
  const id = useId()
  const { nombre, alcances, remoto, autor, caduca, ultimoUso, vigente } = serviceKey
  return (
    <Tr>
      <Td>
        <Named>
          <strong id={id}>{nombre}</strong>
          {!vigente && (
            <Text as="div" $size={12} $tone="danger">
              {texts.dead}
            </Text>
          )}
        </Named>
      </Td>
      <Td label={texts.columns.scopes}>
        {remoto === null ? alcances.map((scope) => texts.scopes[scope]).join(', ') : texts.onlyRemote(remoto)}
      </Td>
      <Td label={texts.columns.author}>{autor.nombre}</Td>
      <Td label={texts.columns.expires}>{formatEnd(caduca, settings().timeZone)}</Td>
      <Td label={texts.columns.used}>{ultimoUso ? formatDateTime(ultimoUso) : texts.neverUsed}</Td>
      <ActionCell>
        <DangerButton aria-describedby={id} onClick={() => onRevoke(serviceKey)}>
          {texts.revoke}
        </DangerButton>
      </ActionCell>
    </Tr>
  )
}
