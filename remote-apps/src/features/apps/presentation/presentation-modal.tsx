import { call, errorMessage } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { updatePresentation } from '@csuite/shared/contract/profile'
import { setUser } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Row, Stack } from '@csuite/shared/ui/layout'
import { c, grid, media, motion, space } from '@csuite/shared/ui/theme'
import { toast } from '@csuite/shared/ui/toast'
import { useEffect, useRef, useState } from 'react'
import styled, { keyframes } from 'styled-components'
import { presentationTexts as texts } from './presentation.texts'
import { AppsMedia, AppsText } from './step-apps'
import { PlansMedia } from './step-plans'
import { StepText } from './step-text'
import { WelcomeMedia, WelcomePills } from './step-welcome'
import { useHighlight } from './use-highlight'

interface PresentationModalProps {
  userId: number
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
      <Frame key={step}>
        <Column>
          <Text>
            <Slide $from={direction}>{part?.text}</Slide>
          </Text>
          <Foot>
            <Stack $gap={8} $size={12} $tone="muted" $mono>
              <Rule aria-hidden="true">
                {parts.map((_, index) => (
                  <Segment key={index} $done={index < step} />
                ))}
              </Rule>
              <span>{texts.progress(step)}</span>
            </Stack>
            <Row $apart>
              <Button variant="quiet" onClick={previous}>
                {texts.previous}
              </Button>
              {step < parts.length ? (
                <Button onClick={next}>{texts.next}</Button>
              ) : (
                <Button onClick={() => void finish()}>{texts.finish}</Button>
              )}
            </Row>
          </Foot>
        </Column>
        <Media>
          <Slide $from={direction}>{part?.media}</Slide>
        </Media>
      </Frame>
    </Dialog>
  )
}

const slide = keyframes`
  from { opacity: 0; transform: translateX(var(--from)); }
  to { opacity: 1; transform: none; }
`
const Slide = styled.div<{ $from: number }>`
  --from: ${(p) => (p.$from > 0 ? '32px' : '-32px')};
  height: 100%;
  animation: ${slide} ${motion.slide} ease-out both;
`
// The scrolling element contains the buttons, so that the keyboard can scroll it; on phones it is the whole step.
const Frame = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / 55% 45%;
  height: min(560px, calc(100dvh - 34px));
  ${media.phone} {
    display: flex;
    flex-direction: column;
    height: 100dvh;
    overflow-y: auto;
    /* For the close button. */
    padding-top: 56px;
  }
`
const Column = styled.div`
  display: flex;
  flex-direction: column;
  grid-area: 1 / 2;
  overflow-y: auto;
  ${media.phone} {
    flex: 1 0 auto;
    overflow: visible;
  }
`
const Media = styled.div`
  grid-area: 1 / 1;
  overflow: hidden;
  background: ${c.panelBg};
  color: ${c.panelText};
  ${media.phone} {
    flex: none;
    order: -1;
  }
`
const Text = styled.div`
  flex: 1 0 auto;
  padding: 52px ${space[32]} ${space[16]};
  ${media.phone} {
    padding: ${space[24]} ${space[16]} ${space[16]};
  }
`
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  ${grid(16)}
  padding: ${space[12]} ${space[32]} ${space[24]};
  background: ${c.raised};
  ${media.phone} {
    padding: ${space[12]} ${space[16]} ${space[16]};
  }
`
const Rule = styled.div`
  ${grid(4)}
  grid-template-columns: repeat(3, 1fr);
`
const Segment = styled.span<{ $done: boolean }>`
  height: 3px;
  background: ${(p) => (p.$done ? c.brand : c.hairline)};
`
