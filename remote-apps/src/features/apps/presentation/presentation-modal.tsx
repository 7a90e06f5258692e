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
import { PlansMedia } from './step-plans'
import { StepText } from './step-text'
import { WelcomeMedia, WelcomePills } from './step-welcome'
import { useHighlight } from './use-highlight'

interface PresentationModalProps {
  userId: number
  /** The apps that are enabled on the web. */
  apps: readonly App[]
  isLoading: boolean
  onClose: () => void
}

/** The presentation's three steps. Closing it shows it again in the next session; finishing it records it. */
export function PresentationModal({ userId, apps, isLoading, onClose }: PresentationModalProps) {
  const [{ step, direction }, setPlace] = useState({ step: 1, direction: 1 })
  const highlight = useHighlight(apps.length, step === 2)
  const heading = useRef<HTMLHeadingElement>(null)

  // The dialog focuses the first heading itself.
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
    {
      media: <WelcomeMedia />,
      text: (
        <StepText headingRef={heading} texts={texts.welcome}>
          <WelcomePills />
        </StepText>
      ),
    },
    {
      media: <AppsMedia app={apps[highlight.index]} />,
      text: <AppsText headingRef={heading} apps={apps} isLoading={isLoading} highlight={highlight} />,
    },
    { media: <PlansMedia />, text: <StepText headingRef={heading} texts={texts.plans} /> },
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
      // It opened by itself, so there is no element that opened it.
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
