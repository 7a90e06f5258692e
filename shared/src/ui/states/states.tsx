import { RotateCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { Alert } from '../alert'
import { Button } from '../button'
import { Illustration, type IllustrationName } from '../illustration'
import { c, space, type } from '../theme/tokens'
import { statesTexts } from './states.texts'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** Which drawing stands above. */
  illustration?: IllustrationName
  /** A button or link: what to do now. */
  action?: ReactNode
}

/** Nothing to show, said calmly. */
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
  /** What went wrong; the server's message where there is one. */
  message: ReactNode
  /** Called by 'Reintentar'. */
  onRetry: () => void
  /** The retry is under way. */
  busy?: boolean
}

/** A place that could not load. */
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
          {statesTexts.retry}
        </Button>
      </Action>
    </Root>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True while the browser says it has a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Says that the data may be old; shows only while the browser is offline. */
export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Alert tone="info" title={statesTexts.offline}>
      {statesTexts.offlineDetail}
    </Alert>
  )
}

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
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
  ${type.s14}
  max-width: 48ch;
  color: ${c.muted};
`
const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[12]};
  margin-top: ${space[12]};
`
