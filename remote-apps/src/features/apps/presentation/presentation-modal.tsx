import { call, errorMessage } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { updatePresentation } from '@csuite/shared/contract/profile'
import { setUser } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { toast } from '@csuite/shared/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { PresentationFrame } from './presentation-frame'
import { presentationTexts as texts } from './presentation.texts'
import { AppsMedia, AppsText } from './step-apps'
import { PlansMedia, PlansText } from './step-plans'
import { WelcomeMedia, WelcomeText } from './step-welcome'
import { useHighlight } from './use-highlight'

interface PresentationModalProps {
  userId: number
  /** Apps that are open on the web. */
  apps: readonly App[]
  isLoading: boolean
  onClose: () => void
}

/** The three steps of the presentation. Closing it leaves it for the next session; only finishing records it. */
export function PresentationModal({ userId, apps, isLoading, onClose }: PresentationModalProps) {
  const [{ step, direction }, setPlace] = useState({ step: 1, direction: 1 })
  const highlight = useHighlight(apps.length, step === 2)
  const heading = useRef<HTMLHeadingElement>(null)

  // Each step is announced by its heading; the first one by the dialog itself.
  useEffect(() => {
    if (step > 1 || direction < 0) heading.current?.focus()
  }, [step, direction])

  const previous = () => (step === 1 ? onClose() : setPlace({ step: step - 1, direction: -1 }))
  const next = () => setPlace({ step: step + 1, direction: 1 })
  const finish = async () => {
    onClose()
    try {
      const { user } = await call(updatePresentation, { body: { userId } })
      setUser(user)
    } catch (error) {
      toast.error(errorMessage(error, texts.recordFailed))
    }
  }

  const parts = [
    { media: <WelcomeMedia />, text: <WelcomeText headingRef={heading} /> },
    {
      media: <AppsMedia app={apps[highlight.index]} />,
      text: <AppsText headingRef={heading} apps={apps} isLoading={isLoading} highlight={highlight} />,
    },
    { media: <PlansMedia />, text: <PlansText headingRef={heading} /> },
  ]
  const part = parts[step - 1]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      titleHidden
      size="l"
      flush
      initialFocus={heading}
      // It opened by itself: what had the focus before may be gone.
      finalFocus={() => document.querySelector('h1')}
    >
      <PresentationFrame
        key={step}
        step={step}
        direction={direction}
        media={part?.media}
        actions={
          <>
            <Button variant="quiet" onClick={previous}>
              {texts.previous}
            </Button>
            {step < texts.steps ? (
              <Button onClick={next}>{texts.next}</Button>
            ) : (
              <Button onClick={() => void finish()}>{texts.finish}</Button>
            )}
          </>
        }
      >
        {part?.text}
      </PresentationFrame>
    </Dialog>
  )
}
