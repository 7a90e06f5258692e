import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { NoticePage } from '@csuite/shared/ui/page'
import { type ReactNode, useEffect, useState } from 'react'
import { appNotOpenedTexts as texts } from './app-not-opened.texts'

/** Milliseconds in which a browser leaves for an installed app, or asks whether it may. */
const LEAVING_MS = 2000

/** Whether the person was taken elsewhere, as by the app, or nothing happened: browsers do not say which app is missing. */
export type LaunchOutcome = 'left' | 'missing'

/** What became of a page that leaves for an app but is still there; null for one that leaves for a site, or is about to. */
export function useLaunchOutcome(target: string | null): LaunchOutcome | null {
  const [outcome, setOutcome] = useState<LaunchOutcome | null>(null)
  useEffect(() => {
    if (target === null || /^https?:/.test(target)) return undefined
    const decide = (found: LaunchOutcome | null) => {
      clearTimeout(timer)
      window.removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', leave)
      setOutcome(found)
    }
    const leave = ({ type }: Event) => {
      if (type === 'blur' || document.hidden) decide('left')
    }
    const timer = setTimeout(() => decide('missing'), LEAVING_MS)
    window.addEventListener('blur', leave)
    document.addEventListener('visibilitychange', leave)
    return () => decide(null)
  }, [target])
  return outcome
}

interface AppNotOpenedProps {
  outcome: LaunchOutcome
  /** Read when it is opened: it may hold the session's token. */
  address: () => string
  otherwise: { to: string; label: string }
  illustration?: ReactNode
}

export function AppNotOpened({ outcome, address, otherwise, illustration }: AppNotOpenedProps) {
  return (
    <NoticePage
      title={texts[outcome].title}
      urgent={outcome === 'missing'}
      illustration={illustration}
      actions={
        <>
          <Button onClick={() => window.location.assign(address())}>{texts.open}</Button>
          <ButtonLink to={otherwise.to} variant="secondary">
            {otherwise.label}
          </ButtonLink>
        </>
      }
    >
      {texts[outcome].detail}
    </NoticePage>
  )
}
