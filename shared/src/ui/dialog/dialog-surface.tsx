import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { words } from '@csuite/shared/texts'
import { Button, IconButton } from '@csuite/shared/ui/button'
import { isOnNotice, tabToNotices } from '@csuite/shared/ui/over-dialogs'
import { c, media, motion, radius, space, type, wrap } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { useCloseOnBack } from './close-on-back'
import { dialogTexts } from './dialog.texts'

export interface DialogProps {
  open: boolean
  /** Called with false on Escape, the browser's Back, the close button and, by `outsideCloses`, a click outside. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** For assistive technology only. */
  titleHidden?: boolean
  description?: ReactNode
  children?: ReactNode
  /** Buttons, visible while the content scrolls. */
  footer?: ReactNode
  /** s 420 px, m 560 px (default), top 640 px, l 880 px wide; top and l fill a phone's screen. */
  size?: 's' | 'm' | 'l' | 'top'
  /** No padding around the content. */
  flush?: boolean
  /** False: no close button, and a click outside does not close it; Escape and Back do. */
  dismissible?: boolean
  /** False: a click outside does not close it, since it holds what somebody typed. */
  outsideCloses?: boolean
  /** It holds changes: Escape, Back, the close button and a click outside ask before they are lost. */
  unsaved?: boolean | undefined
  /** The first control by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** The previously focused element by default; false: the focus stays. */
  finalFocus?: (() => HTMLElement | null | false) | undefined
}

export type Look = NonNullable<DialogProps['size']> | 'left'

export function DialogSurface({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  description,
  children,
  footer,
  look,
  flush = false,
  dismissible = true,
  outsideCloses = true,
  unsaved = false,
  initialFocus,
  finalFocus,
}: DialogProps & { look: Look }) {
  const [asking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  // A render after the dialog's own, so that Back asks instead of closing it; here, because this part loads late.
  const [isShown, setIsShown] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- one render later is what is wanted
  useEffect(() => setIsShown(open), [open])
  useCloseOnBack(open && isShown && unsaved, ask)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event, reason }) => {
        if (reason !== 'escape-key' && isOnNotice(event.target)) return
        if (unsaved && !next) ask()
        else onOpenChange(next)
      }}
      disablePointerDismissal={!dismissible || !outsideCloses}
    >
      <Base.Portal>
        <Scrim />
        <Surface
          $look={look}
          {...{ initialFocus, finalFocus }}
          // The search, which leads elsewhere, does not open over it.
          data-holds={unsaved || !dismissible || undefined}
          onKeyDown={tabToNotices}
        >
          <Head $hidden={titleHidden && !description} $closes={dismissible}>
            <div>
              <Title $hidden={titleHidden}>{title}</Title>
              {description && <Description>{description}</Description>}
            </div>
          </Head>
          <Body $flush={flush} $bare={titleHidden && !description}>
            {children}
          </Body>
          {footer && <Foot>{footer}</Foot>}
          {/* Last, so that the first control of the content gets the initial focus. */}
          {dismissible && (
            <Corner>
              <Base.Close render={<IconButton label={words.close}>{<X aria-hidden="true" />}</IconButton>} />
            </Corner>
          )}
          {asking && unsaved && (
            <Question
              onStay={() => setAsking(false)}
              onDiscard={() => {
                setAsking(false)
                onOpenChange(false)
              }}
            />
          )}
        </Surface>
      </Base.Portal>
    </Base.Root>
  )
}

interface QuestionProps {
  onStay: () => void
  onDiscard: () => void
}

/** Inside the dialog that it asks about, so that a press in it is not one outside. */
function Question({ onStay, onDiscard }: QuestionProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useCloseOnBack(true, onStay)
  return (
    <DialogSurface
      open
      look="s"
      title={dialogTexts.unsavedTitle}
      description={dialogTexts.unsavedText}
      onOpenChange={onStay}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="secondary" onClick={onStay}>
            {dialogTexts.stay}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {dialogTexts.discard}
          </Button>
        </>
      }
    />
  )
}

/** Before the opening and after the closing animation. */
const closedState = '&[data-starting-style], &[data-ending-style]'

const Scrim = styled(Base.Backdrop)`
  position: fixed;
  z-index: 50;
  inset: 0;
  background: ${c.scrim};
  transition: opacity ${motion.menu};
  ${closedState} {
    opacity: 0;
  }
  @media print {
    display: none;
  }
`
const widths = { s: '420px', m: '560px', l: '880px', top: '640px' }

const windowLook = css<{ $look: Look }>`
  top: 50%;
  left: 50%;
  width: min(${(p) => widths[p.$look as 's']}, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  border-radius: ${radius.dialog};
  --y: -50%;
  transform: translate(-50%, var(--y));
  transition:
    opacity ${motion.menu},
    transform ${motion.menu};
  ${closedState} {
    opacity: 0;
    transform: translate(-50%, calc(var(--y) + 8px));
  }
  ${(p) =>
    p.$look !== 'l' &&
    css`
      top: 12vh;
      max-height: calc(88dvh - 16px);
      --y: 0px;
    `}
  ${(p) =>
    (p.$look === 's' || p.$look === 'm') &&
    css`
      /* At 400 % zoom head and foot leave no room: everything scrolls together. */
      @media (max-height: 320px) {
        display: block;
        overflow: auto;
      }
    `}
  ${(p) =>
    (p.$look === 'l' || p.$look === 'top') &&
    css`
      ${media.phone} {
        inset: 0;
        width: 100vw;
        height: 100dvh;
        max-height: none;
        border: 0;
        border-radius: 0;
        transform: none;
        ${closedState} {
          transform: translateY(8px);
        }
      }
    `}
`
const drawerLook = css`
  top: 0;
  bottom: 0;
  left: 0;
  width: min(320px, calc(100vw - 48px));
  transition: transform ${motion.slide} ease-out;
  ${closedState} {
    transform: translateX(-100%);
  }
`
const Surface = styled(Base.Popup)<{ $look: Look }>`
  position: fixed;
  z-index: 51;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${c.floatBorder};
  background: ${c.raised};
  color: ${c.text};
  box-shadow: ${c.shadow};
  &:focus {
    outline: none;
  }
  ${(p) => (p.$look === 'left' ? drawerLook : windowLook)}
  /* Fixed elements are printed on every sheet; print the dialog alone instead. */
  @media print {
    position: static;
    max-height: none;
    transform: none;
    box-shadow: none;
    body:has(&) > :not(:has(&)) {
      display: none;
    }
  }
`
const Head = styled.div<{ $hidden: boolean; $closes: boolean }>`
  overflow-wrap: anywhere;
  padding: ${(p) => (p.$hidden ? '0' : `${space[24]} ${p.$closes ? '64px' : space[24]} ${space[12]} ${space[24]}`)};
`
const Title = styled(Base.Title)<{ $hidden: boolean }>`
  ${type.s20}
  font-weight: 600;
  ${(p) => p.$hidden && visuallyHiddenCss}
`
const Description = styled(Base.Description)`
  ${type.quiet}
  margin-top: 4px;
`
const Corner = styled.div`
  position: absolute;
  z-index: 1;
  top: 12px;
  right: 12px;
`
const Body = styled.div<{ $flush: boolean; $bare: boolean }>`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${(p) => (p.$flush ? '0' : `${p.$bare ? space[24] : space[4]} ${space[24]} ${space[24]}`)};
  &:empty {
    padding-block: 0 ${space[12]};
  }
`
const Foot = styled.div`
  ${wrap(8)}
  justify-content: flex-end;
  padding: ${space[16]} ${space[24]};
  border-top: 1px solid ${c.hairline};
`
