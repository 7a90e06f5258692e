import { Loading } from '@csuite/shared/ui/spinner'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { remoteModuleTexts } from '../federation/remote-module.texts'
import { LateError } from '../remotes/cause'
import { ownerOf } from '../remotes/registry'
import { markSettled } from '../remotes/running'
import { ScreenBoundary } from './screen-boundary'
import { shellTexts } from './shell.texts'

/** Milliseconds after which a crash no longer counts as one of the first render. */
const SETTLED_MS = 1000
/** Milliseconds that a screen may suspend. */
const SUSPENSE_TIMEOUT_MS = 7500

/** Renders the screens, and marks one as settled when it has not thrown for a moment. */
export function SettlingOutlet() {
  const { pathname } = useLocation()
  const owner = ownerOf(pathname)?.name
  useEffect(() => {
    if (!owner) return undefined
    const timer = setTimeout(() => markSettled(owner, pathname), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [owner, pathname])
  return (
    <ScreenBoundary>
      <Suspense key={owner} fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      {/* Here, since it scrolls once per address, which needs a rendered screen. The pathname is part of the key, since every
          document begins with the same location key. */}
      <ScrollRestoration getKey={(at) => at.pathname + at.key} />
    </ScreenBoundary>
  )
}

/** The fallback of a suspended screen, which throws after the timeout. */
function Waiting() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SUSPENSE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (late) throw new LateError(remoteModuleTexts.late)
  return <Loading label={shellTexts.loading} />
}
