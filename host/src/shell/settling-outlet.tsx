import { Loading } from '@csuite/shared/ui/spinner'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
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
  const [first] = useState(firstEntry)
  const scrollKey = useCallback(({ key }: Location) => (key === 'default' ? first : key), [first])
  return (
    <ScreenBoundary>
      <Suspense key={owner} fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      {/* Here, since it scrolls once per address, which needs a rendered screen. */}
      <ScrollRestoration getKey={scrollKey} />
    </ScreenBoundary>
  )
}

/**
 * Key of the document's first history entry, whose location key is the same in every document. It stays with the entry: a
 * reload and Back find it again, an address that is opened anew has another.
 */
function firstEntry(): string {
  const state = window.history.state as { opened?: string } | null
  const opened = state?.opened ?? `${Date.now()}`
  if (!state?.opened) window.history.replaceState({ ...state, opened }, '')
  return opened
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
