import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { leaveCodesTexts as texts } from './security.texts'

/** Asks for confirmation before leaving the recovery codes for another tab, page or document. */
export function LeaveCodes() {
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || from.search !== to.search,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const keep = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={keep}
      dismissible={false}
      size="s"
      title={texts.title}
      description={texts.text}
      initialFocus={stay}
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
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
