import { KeyRound } from 'lucide-react'
import { errorMessage } from '@csuite/shared/client'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { Button } from '@csuite/shared/ui/button'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { ErrorState } from '@csuite/shared/ui/states'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { CreateTokenDialog } from './create-token-dialog'
import { RevokeTokenDialog } from './revoke-token-dialog'
import { TokensTable } from './tokens-table'
import { tokensTexts as texts } from './tokens.texts'
import { useDeployTokens } from './use-deploy-tokens'

/** What teams' pipelines deliver with: list, make, end. */
export function TokensSection({ remotes }: { remotes: readonly string[] }) {
  const id = useId()
  const { data, error, isPending, isFetching, refetch } = useDeployTokens()
  // The number gives each opening its own form.
  const [creating, setCreating] = useState({ open: false, opening: 0 })
  const [revoking, setRevoking] = useState<{ token: DeployToken; open: boolean } | null>(null)
  return (
    <section aria-labelledby={id}>
      <Head>
        <div>
          <h2 id={id}>{texts.title}</h2>
          <p>{texts.subtitle}</p>
        </div>
        <Button
          size="s"
          variant="secondary"
          icon={<KeyRound />}
          onClick={() => setCreating(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          {texts.add}
        </Button>
      </Head>
      {isPending ? (
        <Skeleton label={texts.loading}>
          <SkeletonBlock height={96} />
        </Skeleton>
      ) : !data ? (
        <ErrorState
          message={errorMessage(error, texts.listFailed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <Empty>{texts.empty}</Empty>
      ) : (
        <TokensTable tokens={data} onRevoke={(token) => setRevoking({ token, open: true })} />
      )}
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
    </section>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  margin-bottom: ${space[12]};
  & p {
    ${type.s14}
    color: ${c.muted};
  }
`
const Empty = styled.p`
  ${type.s14}
  color: ${c.muted};
`
