import { RotateCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { words } from '@csuite/shared/texts'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Illustration, type IllustrationName } from '@csuite/shared/ui/illustration'
import { grid, space, type, wrap } from '@csuite/shared/ui/theme'
import { statesTexts } from './states.texts'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  illustration?: IllustrationName
  action?: ReactNode
}

export function EmptyState({ title, children, illustration = 'pipe', action }: EmptyStateProps) {
  return (
    <Root>
      <Illustration name={illustration} />
      <Title>{title}</Title>
      {children && <Text>{children}</Text>}
      {action && <Action>{action}</Action>}
    </Root>
  )
}

interface ErrorStateProps {
  title?: ReactNode
  message: ReactNode
  onRetry: () => void
  busy?: boolean
}

export function ErrorState({
  title = statesTexts.errorTitle,
  message,
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <Root role="alert">
      <Illustration name="valve" />
      <Title>{title}</Title>
      <Text>{message}</Text>
      <Action>
        <Button variant="secondary" onClick={onRetry} busy={busy} icon={<RotateCw />}>
          {words.retry}
        </Button>
      </Action>
    </Root>
  )
}

/** Visible while the browser is offline: the data may be stale. */
export function OfflineNotice() {
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  if (online) return null
  return (
    <Alert tone="info" title={words.offline}>
      {statesTexts.offlineDetail}
    </Alert>
  )
}

const Root = styled.div`
  ${grid(8)}
  justify-items: center;
  padding: ${space[48]} ${space[16]};
  text-align: center;
  & > svg {
    margin-bottom: ${space[8]};
  }
`
const Title = styled.p`
  ${type.s16}
  font-weight: 600;
`
const Text = styled.div`
  ${type.quiet}
  max-width: 48ch;
`
const Action = styled.div`
  ${wrap(12)}
  justify-content: center;
  margin-top: ${space[12]};
`
