import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { copyText } from '@csuite/shared/ui/clipboard'
import { Dialog, useCloseOnBack } from '@csuite/shared/ui/dialog'
import { grid, type } from '@csuite/shared/ui/theme'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { Buttons } from './section'
import { leaveCodesTexts, factorTexts as texts } from './security.texts'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copy, setCopy] = useState<string>(texts.copy)
  const text = codes.join('\n')
  return (
    <>
      <Alert tone="warn" title={texts.codesTitle}>
        {texts.codesIntro}
      </Alert>
      <Codes role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Buttons>
        <Button
          variant="secondary"
          onClick={() => void copyText(text).then((done) => setCopy(done ? texts.copied : texts.copyFailed))}
        >
          {/* A role in a button would take its accessible name away. */}
          <span aria-live="polite">{copy}</span>
        </Button>
        <ButtonLink
          variant="secondary"
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.file}
        >
          {texts.download}
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </Buttons>
      <LeaveDialog />
    </>
  )
}

/** Asks for confirmation before another tab, page or document replaces the codes. */
function LeaveDialog() {
  const stay = useRef<HTMLButtonElement>(null)
  const leaves = useRef(false)
  const [goesBack, setGoesBack] = useState(false)
  // The router notices a step back when it is done: a dialog that opened then would replace the entry of these codes.
  useCloseOnBack(true, () => setGoesBack(true))
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !leaves.current && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaves.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const keep = () => {
    setGoesBack(false)
    blocker.reset?.()
  }
  const leave = () => {
    leaves.current = true
    setGoesBack(false)
    // The page's entry, and that on top of it.
    void (blocker.location ? navigate(blocker.location) : navigate(-2))
  }
  return (
    <Dialog
      open={goesBack || blocker.state === 'blocked'}
      onOpenChange={keep}
      dismissible={false}
      size="s"
      title={leaveCodesTexts.title}
      description={leaveCodesTexts.text}
      initialFocus={stay}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {leaveCodesTexts.leave}
          </Button>
          <Button ref={stay} onClick={keep}>
            {leaveCodesTexts.stay}
          </Button>
        </>
      }
    />
  )
}

const Codes = styled.ul`
  ${type.mono}
  ${grid(8, 32)}
  grid-template-columns: repeat(2, max-content);
  /* Only the codes and what is above them in this section are printed. */
  @media print {
    body:has(&) :not(:has(&), &, & *, :has(~ &), :has(~ &) *) {
      display: none;
    }
  }
`
