import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { formatDateTime } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { TBody, Table, Td, Tr } from '@csuite/shared/ui/table'
import { type } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { Headings } from '../../parts/headings'
import { tokensTexts as texts } from './tokens.texts'

interface TokensTableProps {
  tokens: readonly DeployToken[]
  onRevoke: (token: DeployToken) => void
}

export function TokensTable({ tokens, onRevoke }: TokensTableProps) {
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
const ActionCell = styled(Td)`
  padding-block: 3px;
  /* Aligns the quiet button's text with the heading. */
  & > button {
    margin-left: -12px;
  }
`
