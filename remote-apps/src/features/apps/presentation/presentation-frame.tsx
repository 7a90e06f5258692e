import { c, media, motion, space, type } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { presentationTexts as texts } from './presentation.texts'

interface PresentationFrameProps {
  step: number
  /** 1 slides in from the right, -1 from the left. */
  direction: number
  media: ReactNode
  actions: ReactNode
  children: ReactNode
}

export function PresentationFrame({
  step,
  direction,
  media: picture,
  actions,
  children,
}: PresentationFrameProps) {
  return (
    <Frame>
      <Column>
        <Text>
          <Slide $from={direction}>{children}</Slide>
        </Text>
        <Foot>
          <Progress>
            <Rule aria-hidden="true">
              {Array.from({ length: texts.steps }, (_, index) => (
                <Segment key={index} $done={index < step} />
              ))}
            </Rule>
            <span>{texts.progress(step)}</span>
          </Progress>
          <Actions>{actions}</Actions>
        </Foot>
      </Column>
      <Media>
        <Slide $from={direction}>{picture}</Slide>
      </Media>
    </Frame>
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
  display: grid;
  gap: ${space[16]};
  padding: ${space[12]} ${space[32]} ${space[24]};
  background: ${c.raised};
  ${media.phone} {
    padding: ${space[12]} ${space[16]} ${space[16]};
  }
`
const Progress = styled.div`
  ${type.s12}
  ${type.mono}
  display: grid;
  gap: ${space[8]};
  color: ${c.muted};
`
const Rule = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space[4]};
`
const Segment = styled.span<{ $done: boolean }>`
  height: 3px;
  background: ${(p) => (p.$done ? c.brand : c.hairline)};
`
const Actions = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space[8]};
`
