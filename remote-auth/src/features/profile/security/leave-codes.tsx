import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { leaveCodesTexts as texts } from './security.texts'

interface LeaveCodesProps {
  /** Another tab was chosen. */
  asked: boolean
  onStay: () => void
  onLeave: () => void
}

/** Mounted while recovery codes are shown: asks before another tab, page or document hides them. */
export function LeaveCodes({ asked, onStay, onLeave }: LeaveCodesProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const keep = () => {
    blocker.reset?.()
    onStay()
  }
  return (
    <Dialog
      open={asked || blocker.state === 'blocked'}
      onOpenChange={keep}
      dismissible={false}
      size="s"
      title={texts.title}
      description={texts.text}
      initialFocus={stay}
      footer={
        <>
          <Button variant="secondary" onClick={() => (blocker.proceed ? blocker.proceed() : onLeave())}>
            {texts.leave}
          </Button>
          <Button ref={stay} onClick={keep}>
            {texts.stay}
          </Button>
        </>
      }
    />
  )
}
