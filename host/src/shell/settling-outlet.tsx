import { Loading } from '@csuite/shared/ui/spinner'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { remoteModuleTexts } from '../federation/remote-module.texts'
import { LateError } from '../remotes/cause'
import { ownerOf } from '../remotes/registry'
import { markSettled } from '../remotes/running'
import { ScreenBoundary } from './screen-boundary'
import { shellTexts } from './shell.texts'

/** Milliseconds that a screen must stand before a crash is no longer one of its first showing. */
const SETTLED_MS = 1000
/** Milliseconds that a screen may wait for what it asks React to wait for. */
const PATIENCE_MS = 7500

/** The place of an area's screens; notices when one stands. */
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
      {/* Here, since it scrolls once for each address: where no screen stands, there is nowhere to scroll to. Every document begins
          with the same key: by the key alone, the page of a typed address would open where another was left. */}
      <ScrollRestoration getKey={(at) => at.pathname + at.key} />
    </ScreenBoundary>
  )
}

/** In place of a screen that suspends: not for ever. */
function Waiting() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (late) throw new LateError(remoteModuleTexts.late)
  return <Loading label={shellTexts.loading} />
}
