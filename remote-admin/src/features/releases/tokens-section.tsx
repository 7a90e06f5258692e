import { formatDateTime } from '@csuite/shared/format'
import { Text } from '@csuite/shared/ui/layout'
import { CredentialsSection } from '../../parts/credentials-section'
import { CreateTokenDialog } from './create-token-dialog'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens, useRevokeDeployToken } from './use-deploy-tokens'

export const TokensSection = ({ remotes }: { remotes: readonly string[] }) => (
  <CredentialsSection
    texts={texts}
    query={useDeployTokens()}
    revoke={useRevokeDeployToken()}
    creating={(dialog) => <CreateTokenDialog {...dialog} remotes={remotes} />}
    shown={({ id, label, remote, scopes, createdAt, expiresAt, lastUsedAt, valid }) => ({
      ...{ id, name: label, valid, lastUsed: lastUsedAt, warning: texts.confirm.text(remote) },
      cells: {
        remote: (
          <Text as="span" $mono>
            {remote === '*' ? texts.everyRemote : remote}
          </Text>
        ),
        scopes: scopes.map((scope) => texts.scopes[scope]).join(', '),
        created: formatDateTime(createdAt),
        expires: expiresAt ? formatDateTime(expiresAt) : texts.neverExpires,
      },
    })}
  />
)
