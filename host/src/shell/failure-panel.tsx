import { askServerTime } from '@csuite/shared/client'
import { HOME } from '@csuite/shared/contract/page-path'
import { checkNetwork, isOnline, onNetworkChange } from '@csuite/shared/network'
import { useSession } from '@csuite/shared/session'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { NoticePage } from '@csuite/shared/ui/page'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { homeAddress } from '../remotes/pages'
import { FrameDrawing } from './signed-in-area'
import { shellTexts } from './shell.texts'
import { useGoBack } from './use-go-back'

interface FailurePanelProps {
  kind?: 'failure' | 'crash'
  onRetry: () => void
  busy?: boolean
}

/** Replaces a screen that could not be shown. While offline it says so, and retries once online. */
export function FailurePanel({ kind = 'failure', onRetry, busy = false }: FailurePanelProps) {
  const { pathname } = useLocation()
  const goBack = useGoBack()
  const home = homeAddress()
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const texts = shellTexts[useOffline(onRetry) ? 'offline' : kind]
  return (
    <NoticePage
      title={texts.title}
      urgent
      illustration={<FrameDrawing />}
      actions={
        <>
          <Button onClick={onRetry} busy={busy}>
            {shellTexts.retry}
          </Button>
          {isAuthenticated && pathname !== home && pathname !== HOME ? (
            <ButtonLink to={home} variant="secondary">
              {shellTexts.goToApps}
            </ButtonLink>
          ) : (
            <Button variant="secondary" onClick={goBack}>
              {shellTexts.goBack}
            </Button>
          )}
        </>
      }
    >
      {texts.detail}
    </NoticePage>
  )
}

function useOffline(onOnline: () => void): boolean {
  const [offline, setOffline] = useState(() => !isOnline())
  const change = useEffectEvent(() => {
    setOffline(!isOnline())
    if (isOnline()) onOnline()
  })
  useEffect(() => {
    void checkNetwork(askServerTime)
    return onNetworkChange(() => change())
  }, [])
  return offline
}
