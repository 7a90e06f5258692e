import type { App } from '@csuite/shared/contract/apps'
import type { AppClient } from '@csuite/shared/contract/app-clients'
import type { OpenedDialog } from '@csuite/shared/form'
import { copyText } from '@csuite/shared/ui/clipboard'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextField } from '@csuite/shared/ui/field'
import { Stack, Text } from '@csuite/shared/ui/layout'
import { Td, Tr } from '@csuite/shared/ui/table'
import { type ReactNode, useState } from 'react'
import { DangerButton, RowActions, SmallButton } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { ShownOnce } from '../../parts/shown-once'
import { ClientFormDialog } from './client-form-dialog'
import { clientsTexts as texts } from './clients.texts'
import { useClients, useRemoveClient, useRotateSecret } from './use-clients'

type View =
  | { kind: 'list' }
  | { kind: 'form'; client: AppClient | null }
  | { kind: 'rotate' | 'remove'; client: AppClient }
  | { kind: 'secret'; name: string; secret: string }

interface ClientsDialogProps extends OpenedDialog {
  app: App
  /** The app's own data was changed in its tab. */
  unsaved: boolean
  /** The app's tabs around the list. */
  framed: (panel: ReactNode) => ReactNode
}

export function ClientsDialog({ app, unsaved, framed, ...dialog }: ClientsDialogProps) {
  const [view, setView] = useState<View>({ kind: 'list' })
  const rotate = useRotateSecret()
  const remove = useRemoveClient()
  const toList = { open: dialog.open, onClose: () => setView({ kind: 'list' }) }
  if (view.kind === 'form')
    return (
      <ClientFormDialog
        {...toList}
        appId={app.id}
        client={view.client}
        onSaved={({ nombre: name, secreto: secret }) =>
          setView(secret === undefined ? { kind: 'list' } : { kind: 'secret', name, secret })
        }
      />
    )
  if (view.kind === 'secret')
    return (
      <ShownOnce
        {...toList}
        secret={view.secret}
        texts={{ ...texts.made, text: texts.made.text(view.name) }}
      />
    )
  if (view.kind === 'rotate')
    return (
      <ConfirmDialog
        open={dialog.open}
        onClose={() => {
          const { nombre: name, secreto: secret } = rotate.data ?? {}
          setView(name && secret ? { kind: 'secret', name, secret } : { kind: 'list' })
        }}
        mutation={rotate}
        input={view.client}
        {...texts.rotating}
        title={texts.rotating.title(view.client.nombre)}
      />
    )
  if (view.kind === 'remove')
    return (
      <ConfirmDialog
        {...toList}
        mutation={remove}
        input={view.client}
        {...texts.removing}
        title={texts.removing.title(view.client.nombre)}
      />
    )
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={(next) => !next && dialog.onClose()}
      size="l"
      unsaved={unsaved}
      title={texts.title(app.nombre)}
    >
      {framed(<Clients appId={app.id} onView={setView} />)}
    </Dialog>
  )
}

function Clients({ appId, onView }: { appId: number; onView: (view: View) => void }) {
  const clients = useClients(appId)
  return (
    <Stack>
      <Text $size={14} $tone="muted">
        {texts.text}
      </Text>
      <Loaded query={clients} loading={texts.loading} skeleton={96} failed={texts.listFailed}>
        {(data) => (
          <ListTable caption={texts.caption} columns={texts.columns} rows={data} empty={texts.empty}>
            {(client) => (
              <Tr key={client.id}>
                <Td>
                  <strong>{client.nombre}</strong>
                </Td>
                <Td label={texts.columns.id}>
                  <Text as="span" $mono $breaks>
                    {client.clienteId}
                  </Text>
                </Td>
                <Td label={texts.columns.type}>{texts.types[client.tipo]}</Td>
                <Td>
                  <RowActions>
                    <SmallButton
                      aria-label={texts.form.editTitle(client.nombre)}
                      onClick={() => onView({ kind: 'form', client })}
                    >
                      {texts.edit}
                    </SmallButton>
                    {client.tipo === 'confidencial' && (
                      <SmallButton
                        aria-label={texts.rotating.actionOf(client.nombre)}
                        onClick={() => onView({ kind: 'rotate', client })}
                      >
                        {texts.rotating.action}
                      </SmallButton>
                    )}
                    <DangerButton
                      aria-label={texts.removing.actionOf(client.nombre)}
                      onClick={() => onView({ kind: 'remove', client })}
                    >
                      {texts.removing.action}
                    </DangerButton>
                  </RowActions>
                </Td>
              </Tr>
            )}
          </ListTable>
        )}
      </Loaded>
      <div>
        <SmallButton onClick={() => onView({ kind: 'form', client: null })}>{texts.add}</SmallButton>
      </div>
      <Discovery />
    </Stack>
  )
}

function Discovery() {
  const [isCopied, setCopied] = useState(false)
  const address = `${window.location.origin}/.well-known/openid-configuration`
  return (
    <>
      <TextField label={texts.discovery} value={address} readOnly />
      <div>
        <SmallButton onClick={() => void copyText(address).then(setCopied)}>
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </SmallButton>
      </div>
    </>
  )
}
