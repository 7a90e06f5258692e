import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { NoticePage } from '@csuite/shared/ui/page'
import { type ReactNode, useEffect, useState } from 'react'
import { appNotOpenedTexts as texts } from './app-not-opened.texts'

/** Milliseconds in which a browser leaves for an installed app, or asks whether it may. */
const LEAVING_MS = 2000

/** True where a page that left for an app is still there: browsers do not say that an app is missing. Null: it did not leave. */
export function useAppNotOpened(target: string | null): boolean {
  const [awaited, setAwaited] = useState<string | null>(null)
  useEffect(() => {
    if (target === null || /^https?:/.test(target)) return undefined
    const timer = setTimeout(() => setAwaited(target), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [target])
  return target !== null && awaited === target
}

interface AppNotOpenedProps {
  /** Read when it is opened: it may hold the session's token. */
  address: () => string
  otherwise: { to: string; label: string }
  illustration?: ReactNode
}

export function AppNotOpened({ address, otherwise, illustration }: AppNotOpenedProps) {
  return (
    <NoticePage
      title={texts.title}
      urgent
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
      {texts.detail}
    </NoticePage>
  )
}
