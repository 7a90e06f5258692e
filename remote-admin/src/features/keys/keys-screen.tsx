import { settings } from '@csuite/shared/client'
import { formatEnd } from '@csuite/shared/format'
import { PanelPage } from '../../parts/panel-page'
import { CredentialsSection } from '../../parts/credentials-section'
import { CreateKeyDialog } from './create-key-dialog'
import { keysTexts as texts } from './keys.texts'
import { useRevokeServiceKey, useServiceKeys } from './use-keys'
import { WebhookSection } from './webhook-section'

/** /admin/claves: the service keys, and where the audit log is sent. */
export function KeysScreen() {
  const keys = useServiceKeys()
  return (
    <PanelPage texts={texts.page}>
      <CredentialsSection
        texts={texts}
        query={keys}
        revoke={useRevokeServiceKey()}
        creating={(dialog) => <CreateKeyDialog {...dialog} />}
        shown={({ id, nombre, alcances, remoto, autor, caduca, ultimoUso, vigente }) => ({
          ...{ id, name: nombre, valid: vigente, lastUsed: ultimoUso, warning: texts.confirm.text },
          cells: {
            scopes:
              remoto === null
                ? alcances.map((scope) => texts.scopes[scope]).join(', ')
                : texts.onlyRemote(remoto),
            author: autor.nombre,
            expires: formatEnd(caduca, settings().timeZone),
          },
        })}
      />
      {/* Its place depends on the number of keys. */}
      {!keys.isPending && <WebhookSection />}
    </PanelPage>
  )
}
