import { KeyRound } from 'lucide-react'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { Button } from '@csuite/shared/ui/button'
import { useId } from 'react'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { useDialogState } from '../../parts/use-dialog-state'
import { CreateTokenDialog } from './create-token-dialog'
import { RevokeTokenDialog } from './revoke-token-dialog'
import { TokensTable } from './tokens-table'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens } from './use-deploy-tokens'

/** What teams' pipelines deliver with: list, make, end. */
export function TokensSection({ remotes }: { remotes: readonly string[] }) {
  const id = useId()
  const tokens = useDeployTokens()
  const creating = useDialogState()
  const revoking = useDialogState<DeployToken>()
  return (
    <TitledSection
      id={id}
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
      {revoking.subject && (
        <RevokeTokenDialog
          token={revoking.subject}
          open={revoking.isOpen}
          finalFocus={revoking.finalFocus}
          onClose={revoking.close}
        />
      )}
    </TitledSection>
  )
}
