import { KeyRound } from 'lucide-react'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { formatDateTime } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { TBody, Table, Td, Tr } from '@csuite/shared/ui/table'
import { type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { ActionCell } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { Headings } from '../../parts/headings'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { useDialogState } from '../../parts/use-dialog-state'
import { CreateTokenDialog } from './create-token-dialog'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens, useRevokeDeployToken } from './use-deploy-tokens'

/** The teams' deploy tokens: list, create, revoke. */
export function TokensSection({ remotes }: { remotes: readonly string[] }) {
  const tokens = useDeployTokens()
  const creating = useDialogState()
  const { subject: token, ...revoking } = useDialogState<DeployToken>()
  const revoke = useRevokeDeployToken()
  return (
    <TitledSection
      title={texts.title}
      text={texts.subtitle}
      action={
        <Button size="s" variant="secondary" icon={<KeyRound />} onClick={() => creating.open()}>
          {texts.add}
        </Button>
      }
    >
      <Loaded query={tokens} loading={texts.loading} skeleton={96} failed={texts.listFailed}>
        {(data) =>
          data.length === 0 ? (
            <Nothing>{texts.empty}</Nothing>
          ) : (
            <TokensTable tokens={data} onRevoke={revoking.open} />
          )
        }
      </Loaded>
      <CreateTokenDialog
        key={creating.opening}
        open={creating.isOpen}
        remotes={remotes}
        onClose={creating.close}
      />
      {token && (
        <ConfirmDialog
          dialog={revoking}
          mutation={revoke}
          input={token}
          title={texts.confirm.title(token.label)}
          description={texts.confirm.text(token.remote)}
          action={texts.revoke}
          done={texts.confirm.done(token.label)}
          failed={texts.confirm.failed}
        />
      )}
    </TitledSection>
  )
}

interface TokensTableProps {
  tokens: readonly DeployToken[]
  onRevoke: (token: DeployToken) => void
}

function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  return (
    <Table caption={texts.title}>
      <Headings columns={Object.values(texts.columns)} />
      <TBody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </TBody>
    </Table>
  )
}

function TokenRow({ token, onRevoke }: { token: DeployToken } & Pick<TokensTableProps, 'onRevoke'>) {
  const id = useId()
  return (
    <Tr>
      <Td id={id}>
        <strong>{token.label}</strong>
      </Td>
      <Td label={texts.columns.remote}>
        <Name>{token.remote === '*' ? texts.everyRemote : token.remote}</Name>
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
        <Button size="s" variant="quiet" aria-describedby={id} onClick={() => onRevoke(token)}>
          {texts.revoke}
        </Button>
      </ActionCell>
    </Tr>
  )
}

const Name = styled.span`
  ${type.mono}
`
