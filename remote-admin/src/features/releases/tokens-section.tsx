import { KeyRound } from 'lucide-react'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { formatDateTime } from '@csuite/shared/format'
import { Td, Tr } from '@csuite/shared/ui/table'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import { ActionCell, DangerButton, SmallButton } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { TitledSection } from '../../parts/titled-section'
import { CreateTokenDialog } from './create-token-dialog'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens, useRevokeDeployToken } from './use-deploy-tokens'

/** The teams' deploy tokens: list, create, revoke. */
export function TokensSection({ remotes }: { remotes: readonly string[] }) {
  const tokens = useDeployTokens()
  const creating = useDialogState()
  const revoking = useDialogState<DeployToken>()
  const revoke = useRevokeDeployToken()
  return (
    <TitledSection
      title={texts.title}
      text={texts.subtitle}
      action={
        <SmallButton icon={<KeyRound />} onClick={() => creating.open()}>
          {texts.add}
        </SmallButton>
      }
    >
      <Loaded query={tokens} loading={texts.loading} skeleton={96} failed={texts.listFailed}>
        {(data) => (
          <ListTable caption={texts.title} columns={texts.columns} rows={data} empty={texts.empty}>
            {(each) => <TokenRow key={each.id} token={each} onRevoke={revoking.open} />}
          </ListTable>
        )}
      </Loaded>
      <DialogOf state={creating}>
        {(_, dialog) => <CreateTokenDialog {...dialog} remotes={remotes} />}
      </DialogOf>
      <DialogOf state={revoking}>
        {(token, dialog) => (
          <ConfirmDialog
            {...dialog}
            mutation={revoke}
            input={token}
            title={texts.confirm.title(token.label)}
            description={texts.confirm.text(token.remote)}
            action={texts.revoke}
            failed={texts.confirm.failed}
          />
        )}
      </DialogOf>
    </TitledSection>
  )
}

interface TokenRowProps {
  token: DeployToken
  onRevoke: (token: DeployToken) => void
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const id = useId()
  return (
    <Tr>
      <Td>
        <div>
          <strong id={id}>{token.label}</strong>
          {!token.valid && (
            <Text as="div" $size={12} $tone="danger">
              {texts.dead}
            </Text>
          )}
        </div>
      </Td>
      <Td label={texts.columns.remote}>
        <Text as="span" $mono>
          {token.remote === '*' ? texts.everyRemote : token.remote}
        </Text>
      </Td>
      <Td label={texts.columns.scopes}>{token.scopes.map((scope) => texts.scopes[scope]).join(', ')}</Td>
      <Td label={texts.columns.created}>{formatDateTime(token.createdAt)}</Td>
      <Td label={texts.columns.expires}>
        {token.expiresAt ? formatDateTime(token.expiresAt) : texts.neverExpires}
      </Td>
      <Td label={texts.columns.used}>
        {token.lastUsedAt ? formatDateTime(token.lastUsedAt) : texts.neverUsed}
      </Td>
      <ActionCell>
        <DangerButton aria-describedby={id} onClick={() => onRevoke(token)}>
          {texts.revoke}
        </DangerButton>
      </ActionCell>
    </Tr>
  )
}
