import { KeyRound } from 'lucide-react'
import { errorMessage } from '@csuite/shared/client'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Button } from '@csuite/shared/ui/button'
import { toast } from '@csuite/shared/ui/toast'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { useDialogState } from '../../parts/use-dialog-state'
import { CreateTokenDialog } from './create-token-dialog'
import { TokensTable } from './tokens-table'
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
        <ActionDialog
          open={revoking.isOpen}
          finalFocus={revoking.finalFocus}
          title={texts.confirm.title(token.label)}
          description={texts.confirm.text(token.remote)}
          action={texts.revoke}
          variant="danger"
          busy={revoke.isPending}
          onClose={revoking.close}
          onConfirm={() =>
            revoke.mutate(token, {
              onSuccess: () => toast.ok(texts.confirm.done(token.label)),
              onError: (failure) => toast.error(errorMessage(failure, texts.confirm.failed)),
              onSettled: revoking.close,
            })
          }
        />
      )}
    </TitledSection>
  )
}
