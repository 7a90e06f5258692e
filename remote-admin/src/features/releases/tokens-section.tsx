import { KeyRound } from 'lucide-react'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { Button } from '@csuite/shared/ui/button'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { useId, useState } from 'react'
import { Loaded } from '../../parts/loaded'
import { Nothing, TitledSection } from '../../parts/titled-section'
import { CreateTokenDialog } from './create-token-dialog'
import { RevokeTokenDialog } from './revoke-token-dialog'
import { TokensTable } from './tokens-table'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens } from './use-deploy-tokens'

/** What teams' pipelines deliver with: list, make, end. */
export function TokensSection({ remotes }: { remotes: readonly string[] }) {
  const id = useId()
  const tokens = useDeployTokens()
  // The number gives each opening its own form.
  const [creating, setCreating] = useState({ open: false, opening: 0 })
  const [revoking, setRevoking] = useState<{ token: DeployToken; open: boolean } | null>(null)
  return (
    <TitledSection
      id={id}
      title={texts.title}
      text={texts.subtitle}
      action={
        <Button
          size="s"
          variant="secondary"
          icon={<KeyRound />}
          onClick={() => setCreating(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          {texts.add}
        </Button>
      }
    >
      <Loaded
        query={tokens}
        loading={texts.loading}
        blocks={<SkeletonBlock height={96} />}
        failed={texts.listFailed}
      >
        {(data) =>
          data.length === 0 ? (
            <Nothing>{texts.empty}</Nothing>
          ) : (
            <TokensTable tokens={data} onRevoke={(token) => setRevoking({ token, open: true })} />
          )
        }
      </Loaded>
      <CreateTokenDialog
        key={creating.opening}
        open={creating.open}
        remotes={remotes}
        onClose={() => setCreating((last) => ({ ...last, open: false }))}
      />
      {revoking && (
        <RevokeTokenDialog
          {...revoking}
          onClose={() => setRevoking((last) => last && { ...last, open: false })}
        />
      )}
    </TitledSection>
  )
}
